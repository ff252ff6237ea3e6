/** What collides where flows are hashed to paths, as fields and lines of the commands that compute what a design carries. */
import * as engine from "../engine/index.ts";
import type { Network } from "../engine/index.ts";
import { routingOf } from "../engine/model.ts";
import { collisionSentences } from "../engine/results.ts";
import { answerOf } from "./command.ts";
import type { Setting } from "./command.ts";
import { fileNames } from "./file-names.ts";

/** No fields and no lines where the routing hashes no flows. */
export async function collisionsIn(
  setting: Setting,
  network: Network | null,
): Promise<{ readonly fields: object; readonly lines: string }> {
  const { values, design, options } = setting;
  if (network === null || routingOf(values).oblivious !== "flow") return { fields: {}, lines: "" };
  const found = await answerOf(engine.collisions(design, options), setting);
  if (found === null) return { fields: { collisions: null }, lines: "" };
  const sentences = collisionSentences(network, found, fileNames(values)?.router);
  return { fields: { collisions: { ...found, sentences } }, lines: `\n${sentences.join("\n")}` };
}
