/** What collective operations and training steps send in rounds is what their messages send, pair by pair. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { eachSent, formOf, MAX_MESSAGES, TooManyMessages } from "../../src/workload/placing.ts";
import { WORK } from "../../src/workload/program.ts";
import type { Rounds } from "../../src/workload/rounds.ts";
import { roundsOfStep } from "../../src/workload/step.ts";

function valuesOf(text: string, network = "topology=dragonfly&p=2&a=4&h=2"): DesignValues {
  const { study, problems } = parseStudy(`${network}&run=completion&${text}`);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

/** Bytes from each rank to each other. */
function inMessages(values: DesignValues): Map<string, number> {
  const { ops, rank, peer, size } = formOf(values).program(values);
  const sum = new Map<string, number>();
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    const pair = `${rank[op]} to ${peer[op]}`;
    sum.set(pair, (sum.get(pair) ?? 0) + size[op]!);
  }
  return sum;
}

function inRounds(rounds: readonly Rounds[], ranks: number): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { times, partners, bytes } of rounds)
    for (const partner of partners)
      for (let rank = 0; rank < ranks; rank++) {
        const to = partner(rank);
        if (to < 0 || bytes === 0) continue;
        const pair = `${rank} to ${to}`;
        sum.set(pair, (sum.get(pair) ?? 0) + (bytes * times) / partners.length);
      }
  return sum;
}

function likewise(values: DesignValues): void {
  const form = formOf(values);
  const ranks = form.tasks(values).reduce((all, some) => all * some, 1);
  const rounds = form.step === undefined ? form.rounds!(values, "all") : roundsOfStep(form.step(values, "all"));
  const [messages, found] = [inMessages(values), inRounds(rounds, ranks)];
  expect([...found.keys()].sort()).toEqual([...messages.keys()].sort());
  for (const [pair, bytes] of messages) expect(Math.abs(found.get(pair)! - bytes), pair).toBeLessThan(1e-6 * bytes);
}

const COLLECTIVES = [
  "ring-all-reduce",
  "recursive-doubling-all-reduce",
  "rabenseifner-all-reduce",
  "hierarchical-all-reduce&groupSize=4",
  "all-to-all&algorithm=pairwise",
  "all-to-all&algorithm=linear",
  "all-gather&algorithm=ring",
  "reduce-scatter&algorithm=ring",
  "tree-broadcast",
  "all-gather&algorithm=recursive-doubling",
  "reduce-scatter&algorithm=recursive-halving",
];

describe("collective operations", () => {
  test.each(COLLECTIVES.flatMap((text) => [16, 64].map((ranks) => [text, ranks] as const)))("%s of %i ranks", (text, ranks) => {
    likewise(valuesOf(`traffic=${text}&ranks=${ranks}&messageBytes=65536`));
  });
});

describe("training steps", () => {
  const groups = [
    [1, 1, 4, 1, 2],
    [2, 1, 4, 2, 2],
    [2, 2, 2, 1, 4],
    [1, 2, 4, 4, 2],
    [4, 2, 4, 2, 1],
  ];
  const modes = ["none", "zero-1", "zero-3"].flatMap((sharding) => ["none", "gradients"].map((overlap) => [sharding, overlap] as const));
  test.each(modes.flatMap((mode) => groups.map((group) => [mode, group] as const)))(
    "%s, groups %s",
    ([sharding, overlap], [t, c, d, e, p]) => {
      const text = [
        `tensorParallel=${t}&contextParallel=${c}&dataParallel=${d}&expertParallel=${e}&pipelineParallel=${p}`,
        `microBatches=3&layers=2&activationBytes=1024&passedBytes=512&gradientBytes=65536&sharding=${sharding}&overlap=${overlap}`,
        c! > 1 ? "contextBytes=256" : "",
        e! > 1 ? "dispatchBytes=512&combineBytes=1024&expertGradientBytes=32768" : "",
      ];
      likewise(valuesOf(`traffic=training-step&${text.filter(Boolean).join("&")}`));
    },
  );

  test("of thousands of ranks: each sends what its groups ask for", () => {
    const [t, d, e, p, m, l] = [8, 128, 16, 4, 16, 8];
    const values = valuesOf(
      `traffic=training-step&tensorParallel=${t}&dataParallel=${d}&expertParallel=${e}&pipelineParallel=${p}&microBatches=${m}&layers=${l}&activationBytes=8192&dispatchBytes=4096&combineBytes=8192&passedBytes=2048&gradientBytes=1048576&expertGradientBytes=4194304`,
      "topology=fat-tree&k=16&n=4",
    );
    const form = formOf(values);
    expect(form.messages(values)).toBeGreaterThan(MAX_MESSAGES);
    const sent = new Float64Array(t * d * p);
    eachSent(form, values, (from, _, bytes, times) => (sent[from]! += bytes * times));
    const common = m * l * (4 * 2 * ((t - 1) / t) * 8192 + 2 * ((e - 1) / e) * (4096 + 8192));
    const data = (2 / t) * (((d - 1) / d) * 1048576 + ((d / e - 1) / (d / e) / e) * 4194304);
    sent.forEach((bytes, rank) => {
      const stage = Math.floor(rank / (t * d));
      const passed = m * 2048 * (Number(stage > 0) + Number(stage < p - 1));
      expect(Math.abs(bytes / (common + data + passed) - 1), `rank ${rank}`).toBeLessThan(1e-9);
    });
  });
});

test("an all-to-all has too many pairs to be visited, and says so", () => {
  const values = valuesOf("traffic=all-to-all&ranks=4096&messageBytes=4096", "topology=fat-tree&k=16&n=4");
  expect(() => eachSent(formOf(values), values, () => {})).toThrow(TooManyMessages);
});
