/** What the studio has found about its designs, in the form that a story's questions ask for. */
import type { Found, FoundPoint } from "../../lessons/stories/story.ts";
import type { LatencyHistogram, LoadPoint } from "../../engine/results.ts";
import { ANSWERED, answerFacts, carriedIn, channelsFrom, FULL_USE } from "../results/answer/gather.ts";
import type { AnsweredState } from "../results/answer/gather.ts";
import type { DesignFacts } from "../results/answer/facts.ts";
import { descriptionKey, simulationKey } from "../store/keys.ts";
import { pointsIn, settledPointsIn } from "../store/load.ts";
import { memoised } from "../store/memo.ts";
import type { Design, Results } from "../store/state.ts";

/** One a design, in their order. */
export const foundIn = memoised(ANSWERED, (state): readonly Found[] => {
  const facts = answerFacts(state);
  return state.designs.map((design, i) => foundOf(state, design, facts[i]!));
});

function foundOf({ results, inspections }: AnsweredState, { id, values }: Design, facts: DesignFacts): Found {
  const own = results[simulationKey(values)];
  const { description } = inspections[id] ?? {};
  // Answers are held against settled numbers.
  const { carried, saturation, deadlock } = carriedIn(own && { ...own, coarse: undefined });
  return {
    values,
    simulated: facts.done === facts.loads,
    carried,
    saturation,
    points: settledPointsIn(own)
      .filter(({ complete }) => complete)
      .map(pointOf),
    deadlock,
    full: facts.coarse ? null : facts.bottleneck && Object.fromEntries(facts.bottleneck.full.map(({ kind, full }) => [kind, full])),
    fullChannels: facts.coarse ? null : fullChannelsIn(own, facts),
    any: facts.any,
    network: description?.key === descriptionKey(values) ? description.value : null,
    dollars: facts.dollars,
    cycles: facts.completion?.cycles ?? null,
    cycleTime: facts.completion?.cycleTime ?? null,
    busbw: facts.completion?.rate?.busbw ?? null,
  };
}

function fullChannelsIn(own: Results | undefined, { bottleneck }: DesignFacts): readonly number[] | null {
  const point = bottleneck && pointsIn(own).find(({ load }) => load === bottleneck.load);
  return point ? channelsFrom(point.utilisation, FULL_USE) : null;
}

function pointOf({ load, saturated, carried, packetLatency, minimalFraction, histogram, reorder }: LoadPoint): FoundPoint {
  return {
    load,
    saturated,
    throughput: carried,
    latency: packetLatency.mean,
    minimalLatency: histogram && meanOf(histogram, "minimal"),
    detourLatency: histogram && meanOf(histogram, "nonMinimal"),
    minimalShare: minimalFraction,
    outOfOrder: reorder?.outOfOrder ?? null,
  };
}

/** Mean latency of one kind of packets, each taken for the middle of its bin; null without any. */
function meanOf({ edges, ...packets }: LatencyHistogram, kind: "minimal" | "nonMinimal"): number | null {
  const counts = packets[kind];
  const all = counts.reduce((sum, one) => sum + one, 0);
  const sum = counts.reduce((total, one, bin) => total + (one * (edges[bin]! + edges[bin + 1]!)) / 2, 0);
  return all === 0 ? null : sum / all;
}
