/**
 * Besta, Hoefler 2014 on the smallest of its networks with a name: as few hops as routers of these ports allow, and the benefit of that.
 */
import { carriedBy, diameterOf, percent, QUICK, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

const DRAGONFLY = "topology=dragonfly&p=3&a=6&h=3&routing=min";
const SLIM = "topology=slim-fly&q=5&p=4&routing=min";
/** Of the dragonfly, and of the Slim Fly, which carries more. */
const LOADS = "load=0.1,0.3,0.5,0.6,0.7,0.8";
const MORE = "load=0.1,0.3,0.5,0.7,0.8,0.9";
const BESIDE = "b.topology=slim-fly&b.q=5&b.p=4";
const ADVERSE = `traffic=worst-case&load=0.05,0.1,0.2,0.3,0.4,0.5&${QUICK}`;

const mooreBound = (found: readonly Found[]): number | null => {
  const { routers, mooreBoundFraction } = found[1]?.network ?? {};
  return routers === undefined || mooreBoundFraction === null || mooreBoundFraction === undefined
    ? null
    : Math.round(routers / mooreBoundFraction);
};

const priceOf =
  (design: number) =>
  (found: readonly Found[]): number | null =>
    found[design]?.dollars ?? null;

export const howFewHops: Story = {
  id: "how-few-hops",
  title: "How few hops?",
  teaches: "How many routers can be two hops apart at most, what the Hoffman–Singleton graph makes of fifty of them, and what it costs.",
  chapter: "Sizes and shapes",
  ideas: ["diameter", "Moore bound", "price", "radix"],
  source: "Besta, Hoefler 2014",
  minutes: 8,
  steps: [
    {
      state: `${DRAGONFLY}&load=0.1&${QUICK}&${BESIDE}`,
      sentence:
        "Two networks of routers with 11 ports, balanced, and no port of them is idle: A a dragonfly of 114 routers and 342 endpoints, B a Slim Fly of 50 and 200.",
      question: {
        kind: "measured",
        text: "Pick two of B’s routers in the drawing, far apart. How many hops may they need?",
        options: [
          { text: "at most 2", band: [1.5, 2.5] },
          { text: "at most 3, as in A", band: [2.5, 3.5], why: "Any two routers of B are linked or have a neighbour in common." },
          { text: "at most 5", band: [4.5, 5.5], why: "A needs three at most, and B has been built so that none needs more than two." },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
      },
      explanation:
        "In A a path may need a local channel, a global one and a local one. In B any two routers are linked or have a neighbour in common, just one.",
    },
    {
      state: `${DRAGONFLY}&load=0.1&${QUICK}&${BESIDE}&tab=b`,
      sentence:
        "Each router of B has 7 links to others. Count from one of them: 7 routers are a hop away, and each of these has 6 more links.",
      question: {
        kind: "measured",
        text: "How many routers can any network with 7 links a router have, if no two are more than two hops apart?",
        options: [
          { text: "42", band: [41.5, 42.5], why: "So many are two hops away. Those a hop away, and the router itself, count as well." },
          { text: "50", band: [49.5, 50.5] },
          {
            text: "343",
            band: [342.5, 343.5],
            why: "That would be three hops, and no link of a router leading back to where it was reached from.",
          },
        ],
        measure: mooreBound,
        says: (routers) => `The Moore bound is ${routers} routers.`,
      },
      explanation:
        "1 + 7 + 7·6 = 50, the Moore bound, and B has just as many: q = 5 is the Hoffman–Singleton graph, one of the very few that reach it. Larger Slim Flies have from 80 % of it (q = 7) to 95 % (q = 9).",
    },
    {
      state: `${DRAGONFLY}&${LOADS}&${QUICK}`,
      sentence:
        "Fewer hops leave more of the channels to other packets. A carries uniform traffic up to some load on shortest paths; B will join it.",
      question: {
        kind: "measured",
        text: "Predict: how much of uniform traffic does the Slim Fly carry?",
        options: [
          { text: "less than the dragonfly", band: [0.3, 0.9], why: "Packets that cross fewer channels leave more of them to others." },
          { text: "about a quarter more", band: [1.1, 1.5] },
          {
            text: "more than twice as much",
            band: [2, 4],
            why: "Paths are shorter, but not by half; and A’s channels are not that badly used.",
          },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (times) => `B carries about ${times.toFixed(1)} times what A does.`,
        reveal: `${DRAGONFLY}&${LOADS}&${QUICK}&${BESIDE}&b.${MORE}`,
      },
      explanation:
        "Fewer hops, and no channel that is the only one between many routers: A joins two groups of six routers by one channel.",
    },
    {
      state: `${DRAGONFLY}&${LOADS}&${QUICK}&${BESIDE}&b.${MORE}&prices=fdr10&view=floor-plan`,
      sentence:
        "On the floor the racks of both stand in rows, and cables between racks are optical. A has 456 cables between its routers, B 175.",
      question: {
        kind: "measured",
        text: "What does an endpoint of the Slim Fly cost, against one of the dragonfly? The table has it.",
        options: [
          {
            text: "a quarter more",
            band: [1.15, 1.35],
            why: "A router of B serves four endpoints, one of A three: an endpoint has a smaller part of it.",
          },
          { text: "about the same", band: [0.95, 1.05], why: "An endpoint of B has a smaller part of a router, and fewer cables." },
          { text: "a quarter less", band: [0.65, 0.85] },
        ],
        measure: ratio(priceOf(1), priceOf(0)),
        says: (times) => `B’s endpoint costs ${percent(1 - times)} less.`,
      },
      explanation:
        "Where packets cross fewer channels, routers have more ports left for endpoints: 4 of 11 in B, 3 of 11 in A. So an endpoint of B has a quarter of a router and 0.88 cables, one of A a third of a router and 1.33 cables.",
    },
    {
      state: `${SLIM}&${MORE}&${QUICK}&at=0.1`,
      sentence:
        "Two hops have another side: each pair has one shortest path, no more. A has uniform traffic. B will have the worst case, which sends as many packets as it can over the same channels.",
      question: {
        kind: "measured",
        text: "Predict: up to which load does B carry its worst case on shortest paths?",
        options: [
          { text: "10 to 15 %", band: [0.08, 0.17] },
          { text: "about a third", band: [0.171, 0.5], why: "Three endpoints at a channel would be a third. Here eight share one." },
          {
            text: "90 %, as in A",
            band: [0.7, 1],
            why: "Uniform traffic takes all channels alike. This one sends all that it can over a few.",
          },
        ],
        measure: carriedBy(1),
        draw: 1,
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${SLIM}&${MORE}&${QUICK}&b.traffic=worst-case&b.load=0.05,0.1,0.12,0.2,0.3&tab=b&at=0.1`,
      },
      explanation:
        "Eight endpoints, 2p, share a channel; in the dragonfly’s worst case all a·p of a group do. A small diameter gives short paths and few of them.",
    },
    {
      state: `${SLIM}&${ADVERSE}`,
      sentence:
        "The worst case on shortest paths once more. Any routing could carry far more of it: the hatched part of the chart begins there.",
      question: {
        kind: "task",
        text: "Choose a routing with which the Slim Fly carries 40 % of its worst case.",
        done: ([one]) =>
          one?.simulated === true && one.carried !== null ? one.carried >= 0.4 && one.values.traffic === "worst-case" : null,
        solution: `${SLIM.replace("min", "ugal-l")}&${ADVERSE}`,
      },
      explanation:
        "With UGAL-L packets take detours of up to four hops when the short way is full. Low diameter needs adaptive routing even more than the dragonfly does.",
    },
  ],
};
