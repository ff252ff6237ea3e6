/** `flitlab edges`: the edge list of a design's network. */
import { formatDesign } from "../../study/codec.ts";
import { STUDY, interrupted, onDesign, resultOf } from "../command.ts";
import type { Command } from "../command.ts";
import { EDGE_FORMATS, formatEdges } from "../../topology/export.ts";
import type { EdgeFormat } from "../../topology/export.ts";
import { lossesOf, lossSentence } from "../../topology/export-losses.ts";
import { Failure } from "../failure.ts";
import { JSON_OUTPUT, invalid, valued } from "../options.ts";
import { complain } from "../output.ts";
import type { Option } from "../options.ts";

function formatOf(text: string): EdgeFormat {
  const format = EDGE_FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw invalid("format", text, `one of ${EDGE_FORMATS.join(", ")}`);
}

const FORMAT: Option<EdgeFormat | null> = { ...valued("format", "FORMAT", null, formatOf, null), elsewhere: "--json" };

export const edges: Command = {
  id: "edges",
  takes: STUDY,
  help: `the network's links in a format of another tool: --format=${EDGE_FORMATS.join("|")}`,
  options: [FORMAT],
  run: (line) => {
    const [given, json] = [line.get(FORMAT), line.get(JSON_OUTPUT)];
    if (json && given !== null && given !== "json")
      throw new Failure(`--json and --format=${given} contradict each other: leave one of them out.`);
    const format = given ?? (json ? "json" : "csv");
    // The text is the same with and without --json.
    return onDesign(line, async (setting) => {
      const { pool, values } = setting;
      const network = await resultOf(pool.run("network", values), setting);
      if (network === null) return { ...interrupted(setting), text: "" };
      const losses = lossesOf(network, values, format);
      if ("fault" in losses) throw new Failure(`--format=${format}: ${losses.fault}`);
      const text = formatEdges(network, values, formatDesign(values), format);
      const sentence = lossSentence(losses, format);
      if (sentence !== null) complain(sentence);
      return { complete: true, json: text, text };
    });
  },
};
