/**
 * Vite's plugin for `virtual:model-digest`: a digest of the sources that results come from, but for those whose digits a fingerprint stands for
 * (simulation, throughput). It is part of the keys of results that are kept.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ID = "virtual:model-digest";
/** Rooms, and files of others. */
const SOURCES = "math topology routing traffic adversary workload analysis cost workers sweep/fields.ts sweep/tasks.ts".split(" ");

/** In the order of their code units, whatever the machine's language. */
const byName = (a, b) => (a < b ? -1 : 1);

function digestOf(src) {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const names = source.endsWith(".ts") ? [""] : readdirSync(join(src, source), { recursive: true }).map(String);
    for (const name of names
      .map((one) => join(source, one).replaceAll("\\", "/"))
      .filter((one) => one.endsWith(".ts"))
      .sort(byName))
      hash.update(JSON.stringify([name, readFileSync(join(src, name), "utf8").replaceAll("\r\n", "\n")]));
  }
  return hash.digest("hex").slice(0, 10);
}

/** @returns {import("vite").Plugin} */
export function modelDigestPlugin() {
  let src = "";
  return {
    name: "flitlab:model-digest",
    configResolved: ({ root }) => {
      src = join(root, "src");
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const digest = ${JSON.stringify(digestOf(src))};` : null),
  };
}
