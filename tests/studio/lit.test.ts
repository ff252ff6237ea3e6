/** Channels that stop a design: found, numbered, and shown alone. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { networkOf } from "../../src/topology/networks.ts";
import { layoutNetwork } from "../../src/drawing/layout.ts";
import { layoutPlain } from "../../src/drawing/plain.ts";
import { firstStudio } from "../../src/studio/kept/first-study.ts";
import { takeKept } from "../../src/studio/kept/kept.ts";
import { colouringOf } from "../../src/studio/network/channel-load.ts";
import { limitsOf } from "../../src/studio/results/limits-of.ts";
import { boundKey, networkKey } from "../../src/studio/store/keys.ts";
import { light } from "../../src/studio/store/looking.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { MINIMAL_PATHS } from "../../src/throughput/models.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { solver } from "../throughput/support.ts";

async function finishedStudio() {
  const studio = firstStudio(() => {
    throw new Error("nothing is computed");
  });
  takeKept(studio, readFileSync("src/studio/kept/first.json", "utf8"));
  const { designs, inspections } = studio.getState();
  const drawn = await Promise.all(
    designs.map(async ({ id, values }) => {
      const value = await layoutNetwork(networkOf(values), async () => layoutPlain);
      return [id, { ...inspections[id], drawing: { key: networkKey(values), value } }] as const;
    }),
  );
  studio.setState({ inspections: Object.fromEntries(drawn) });
  return studio;
}

test("minimal routing is stopped by nine channels between groups, which have names", async () => {
  const limits = limitsOf((await finishedStudio()).getState());
  const [first, second] = limits;
  expect(first).toMatchObject({ design: 1, head: "at 0.125", arithmetic: "1 ÷ 8 = 0.125, whatever the buffers are." });
  expect(first!.channels).toHaveLength(9);
  expect(first!.names).toHaveLength(9);
  expect(new Set(first!.names).size).toBe(9);
  expect(first!.trial?.title).toBe("UGAL-L");
  expect(second).toMatchObject({ design: 0, channels: [] });
});

test("shown alone, they have the colours of the load that they stop, in their design only", async () => {
  const studio = await finishedStudio();
  const [other, design] = studio.getState().designs;
  const [{ channels, seenAt }] = limitsOf(studio.getState()) as [ReturnType<typeof limitsOf>[number]];
  const before = [other, design].map((one) => colouringOf(studio.getState(), one!)!.channelLoad!);
  light(studio, { design: design!.id, load: seenAt, channels });
  const lit = colouringOf(studio.getState(), design!)!.channelLoad!;
  expect([...lit.keys()].filter((channel) => lit[channel]! > 0)).toEqual([...channels].sort((a, b) => a - b));
  for (const channel of channels) expect(lit[channel]).toBeGreaterThanOrEqual(0.97);
  expect(colouringOf(studio.getState(), design!)!.channelLoad).toBe(lit);
  expect(colouringOf(studio.getState(), other!)!.channelLoad).toBe(before[0]);
  light(studio, null);
  expect(colouringOf(studio.getState(), design!)!.channelLoad).toBe(before[1]);
});

test("of a design that is not simulated they are those of the program of its minimal paths, by the network's names", async () => {
  const values = parseStudy("topology=slim-fly&q=5&routing=min&traffic=worst-case").study.designs[0]!;
  const network = networkOf(values);
  const studio = createStudio();
  const design = { id: 1, values, attempts: {}, problems: [] };
  const value = await layoutNetwork(network, async () => layoutPlain);
  const result = solveThroughput(network, { ...values, model: MINIMAL_PATHS }, solver);
  const key = boundKey(values, MINIMAL_PATHS);
  studio.setState({
    designs: [design],
    inspections: { 1: { drawing: { key: networkKey(values), value } } },
    bounds: {
      [key]: {
        key,
        model: MINIMAL_PATHS,
        values,
        state: "solved",
        text: "",
        lower: result.lower,
        upper: result.upper,
        progress: null,
        result,
        verification: null,
      },
    },
  });
  const [limit] = limitsOf(studio.getState());
  expect(limit).toMatchObject({ at: null, seenAt: null, reason: "is not simulated yet." });
  expect(limit!.arithmetic).toMatch(/^Minimal paths can carry at most \d[\d.]*\s%, with \S+ of 100 ring channels full then\.$/);
  expect(limit!.channels.length).toBeGreaterThan(0);
  expect(limit!.names).toHaveLength(limit!.channels.length);
  expect(limit!.trial?.title).toBe("UGAL-L");
  expect(colouringOf(studio.getState(), design)).toBeNull();
  light(studio, { design: 1, load: null, channels: limit!.channels });
  const lit = colouringOf(studio.getState(), design)!;
  expect(lit).toMatchObject({ by: "lp", model: MINIMAL_PATHS, prices: null });
  expect([...lit.channelLoad!.keys()].filter((channel) => lit.channelLoad![channel]! > 0)).toEqual([...limit!.channels]);
});
