/** The engines named in keys are those whose digits were judged, and name the sources of all else. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { modelDigestPlugin } from "../../src/model-digest-plugin.mjs";
import { FLITS, MODEL, PROGRAMS } from "../../src/sweep/engine.ts";
import { TASKS } from "../../src/sweep/tasks.ts";

test("keys name the engines of the fingerprint", () => {
  const file = new URL("../validate/data/engines.json", import.meta.url);
  const { simulate, packets, throughput } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  expect(FLITS).toBe(`${simulate}-${packets}`);
  expect(PROGRAMS).toBe(throughput);
  expect(MODEL).toMatch(/^[0-9a-f]{10}$/);
});

test("a key changes with the sources of a family, of a pattern that is searched for, of a price, of a field, and not with the page's", () => {
  expect(TASKS.filter(({ engine }) => !engine.includes(MODEL))).toEqual([]);
  const root = mkdtempSync(join(tmpdir(), "flitlab-digest-"));
  try {
    cpSync(fileURLToPath(new URL("../../src", import.meta.url)), join(root, "src"), { recursive: true });
    const plugin = modelDigestPlugin() as unknown as { configResolved(config: { root: string }): void; load(id: string): string };
    plugin.configResolved({ root });
    const digest = (): string => /"(\w+)"/.exec(plugin.load("\0virtual:model-digest"))![1]!;
    expect(digest()).toBe(MODEL);
    const digests = ["studio/App.tsx", "topology/torus.ts", "adversary/worst-found.ts", "workers/priced.ts", "sweep/fields.ts"].map(
      (name) => {
        appendFileSync(join(root, "src", name), "// changed\n");
        return digest();
      },
    );
    expect(digests[0]).toBe(MODEL);
    expect(new Set(digests).size).toBe(digests.length);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
