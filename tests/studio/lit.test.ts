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
import { networkKey } from "../../src/studio/store/keys.ts";
import { light } from "../../src/studio/store/looking.ts";

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
