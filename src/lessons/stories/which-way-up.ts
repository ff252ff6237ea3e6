/**
 * Gómez et al. 2007: in a fat-tree the way down is given and the way up is free, and a fixed choice of it is better than its reputation.
 */
import { atLoad, carriedBy, latencyAt, percent, QUICK } from "./measures.ts";
import type { Found, Story } from "./story.ts";

const TREE = "topology=fat-tree&k=4&n=3&routing=deterministic";
const RANDOM = "b.routing=nearest-common-ancestor";
const LOADS = `load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9&${QUICK}`;
/** A load high enough that packets wait. */
const HIGH = 0.9;

/** 0: neither saturates; 1: A does, 2: B does, 3: both. */
const saturating = (found: readonly Found[]): number | null => {
  const [a, b] = found;
  return a?.simulated && b?.simulated ? (a.saturation ? 1 : 0) + (b.saturation ? 2 : 0) : null;
};

const latencyGap = (found: readonly Found[]): number | null => {
  const [a, b] = [latencyAt(0, HIGH)(found), latencyAt(1, HIGH)(found)];
  return a === null || b === null ? null : b - a;
};

export const whichWayUp: Story = {
  id: "which-way-up",
  title: "Trees: which way up?",
  teaches: "A fixed way up a fat-tree can be as good as any, in order, and without a wait, until a pattern finds its weakness.",
  chapter: "What stops a network",
  ideas: ["fat-tree", "order of packets", "permutation", "up and down routing"],
  source: "Gómez et al. 2007",
  minutes: 7,
  steps: [
    {
      state: `${TREE}&load=0.3,0.5,0.7,0.9&${QUICK}&${RANDOM}&at=0.5`,
      sentence:
        "A 4-ary 3-tree: a packet climbs until source and destination have a router in common, by any port, and then has one way down. A takes the port that the destination’s digits name, B a random one.",
      question: {
        kind: "measured",
        text: "Which of them saturates under uniform traffic, up to a load of 0.9?",
        options: [
          {
            text: "A, deterministic",
            band: [0.5, 1.5],
            why: "Uniform destinations have all digits alike often, and so A’s ports are used alike.",
          },
          {
            text: "B, random",
            band: [1.5, 2.5],
            why: "Chance gives each port up the same part, and there are as many as endpoints below.",
          },
          { text: "both", band: [2.5, 3.5], why: "There is a channel up for each endpoint, and both use all of them alike." },
          { text: "neither", band: [-0.5, 0.5] },
        ],
        measure: saturating,
        says: (which) => (which === 0 ? "Neither saturates." : which === 3 ? "Both saturate." : `${which === 1 ? "A" : "B"} saturates.`),
      },
      explanation:
        "The tree has full bisection bandwidth. Destinations spread over all ports as evenly as chance would do it, so that the fixed choice loses nothing.",
    },
    {
      state: `${TREE}&traffic=bit-complement&load=0.1&${QUICK}&${RANDOM}`,
      sentence:
        "Complement traffic: every endpoint sends all its packets to the one at the opposite end, and every packet has to pass the top stage.",
      question: {
        kind: "measured",
        text: "Predict: whose packets are faster at a load of 0.9?",
        options: [
          { text: "A’s, deterministic", band: [2, 10000] },
          { text: "B’s, random", band: [-10000, -2], why: "At random two flows meet on one channel now and then, and one of them waits." },
          { text: "both are the same", band: [-2, 2], why: "Hops are the same, waits are not: in B flows meet by chance." },
        ],
        measure: latencyGap,
        says: (gap) => (gap >= 0 ? `B’s take ${gap.toFixed(0)} cycles more.` : `A’s take ${(-gap).toFixed(0)} cycles more.`),
        reveal: `${TREE}&traffic=bit-complement&${LOADS}&${RANDOM}&at=${HIGH}`,
      },
      explanation:
        "Different destinations have different digits: in A each flow has channels of its own, and no packet ever waits, at any load. Chance puts two flows on one channel now and then.",
    },
    {
      state: `${TREE}&traffic=bit-reversal&load=0.1&${QUICK}&${RANDOM}`,
      sentence:
        "Bit reversal: the number of the destination is that of the source with its bits in reverse order. A program for Fourier transforms sends so.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will A, deterministic, carry it?",
        options: [
          {
            text: "0.9 and more",
            band: [0.8, 1],
            why: "The tree has the room, but A has no choice of the way up, and this pattern names few.",
          },
          {
            text: "about two thirds",
            band: [0.4, 0.799],
            why: "It would take two or three ports of four. All endpoints of a router want the same one.",
          },
          { text: "between a fifth and 0.3", band: [0.15, 0.32] },
        ],
        measure: carriedBy(0),
        draw: 0,
        says: (load) => `A carries at least ${percent(load)}.`,
        reveal: `${TREE}&traffic=bit-reversal&${LOADS}&${RANDOM}&at=0.2`,
      },
      explanation: "B carries all of it, so the tree has the room. A’s curve bends where a quarter of the ports up is all that is in use.",
    },
    {
      state: `${TREE}&traffic=bit-reversal&${LOADS}&${RANDOM}&at=0.2`,
      sentence: "Look at the lowest routers of A: of four channels up only one is busy. In B all four carry the same.",
      question: {
        kind: "reasoned",
        text: "Why do the four endpoints of a router all climb by the same port?",
        options: [
          { text: "Their first digits are alike, and reversed these are the destinations’ last ones", right: true },
          {
            text: "They all send to the same endpoint",
            right: false,
            why: "Bit reversal is a permutation: each endpoint has a destination of its own.",
          },
          {
            text: "The other three ports have smaller buffers",
            right: false,
            why: "All ports are alike, and A looks at no buffer when it chooses.",
          },
        ],
      },
      explanation:
        "The deterministic way up goes by the destination’s last digits, which bit reversal makes of the source’s first ones, the router’s own. Where a pattern follows the digits by which it is routed, a fixed choice fails.",
    },
    {
      state: `${TREE}&load=0.1&packetSize=4&inOrder=ideal&${QUICK}&${RANDOM}`,
      sentence:
        "A fixed way has another merit. Packets of four flits now, under uniform traffic; those that overtake an earlier one of their flow wait at the destination until it has come.",
      question: {
        kind: "measured",
        text: "Predict: how many of B’s packets, on random ways up, come too early at a load of 0.9?",
        options: [
          { text: "none", band: [0, 0.0005], why: "Queues on the four ways differ, so that now and then a later packet is the first." },
          { text: "a few in a hundred", band: [0.005, 0.1] },
          { text: "about half", band: [0.35, 0.65], why: "Most waits are shorter than the time between two packets of a flow." },
        ],
        measure: atLoad(1, HIGH, ({ outOfOrder }) => outOfOrder),
        says: (share) => `${percent(share)} of B’s packets come before an earlier one.`,
        reveal: `${TREE}&load=0.3,0.6,0.9&packetSize=4&inOrder=ideal&${QUICK}&${RANDOM}&view=point&at=${HIGH}`,
      },
      explanation:
        "Each flow of A has one way, and its packets cannot overtake each other: they arrive in order, and nothing need be sorted. B pays with a buffer and a wait at every endpoint.",
    },
    {
      state: `${TREE}&traffic=bit-reversal&${LOADS}&at=0.2`,
      sentence: "A alone with its worst pattern. Other ways up look at the queues before they climb.",
      question: {
        kind: "task",
        text: "Choose a routing with which this tree carries bit reversal up to a load of 0.9.",
        done: ([one]) =>
          one?.simulated === true && one.carried !== null ? one.carried >= HIGH && one.values.traffic === "bit-reversal" : null,
        solution: `${TREE.replace("deterministic", "adaptive-nca")}&traffic=bit-reversal&${LOADS}&at=${HIGH}`,
      },
      explanation:
        "Every choice that spreads will do here, at random or by the shorter queue. What it costs is order, and a decision at every router on the way up.",
    },
  ],
};
