/** `flitlab edges`: the edge list of a design's network. */
import * as engine from "../../engine/index.ts";
import type { EdgeFormat } from "../../engine/index.ts";
import { STUDY, answerOf, interrupted, onDesign } from "../command.ts";
import type { Command } from "../command.ts";
import { EDGE_FORMATS } from "../../engine/model.ts";
import { Failure, complain } from "../output.ts";
import { JSON_OUTPUT, invalid, valued } from "../options.ts";
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
  about: {
    computes:
      "Writes the network in a format of other programs, one link after the other. What a format cannot hold is said on standard error.",
    example: ["edges", "topology=slim-fly&q=4", "--format", "anynet"],
    fields: "routers, endpoints, edges: [[router, router]], kinds, widths, latencies, speeds, endpointRouter",
  },
  options: [FORMAT],
  run: (line) => {
    const [given, json] = [line.get(FORMAT), line.get(JSON_OUTPUT)];
    if (json && given !== null && given !== "json")
      throw new Failure(`--json and --format=${given} contradict each other: leave one of them out.`);
    const format = given ?? (json ? "json" : "csv");
    // The text is the same with and without --json.
    return onDesign(line, async (setting) => {
      const exporting = engine.exportNetwork(setting.design, format, setting.options).catch((error: unknown) => {
        throw error instanceof engine.CannotExport ? new Failure(`--format=${format}: ${error.message}`) : error;
      });
      const found = await answerOf(exporting, setting);
      if (found === null) return { ...interrupted(setting), text: "" };
      const { text, losses } = found;
      if (losses !== null) complain(losses);
      return { complete: true, json: text, text };
    });
  },
};
