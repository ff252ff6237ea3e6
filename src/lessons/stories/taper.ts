/** Leaf-spine trees with fewer links up than down: what is saved, which traffic notices it, and which does not. */
import { carriedBy, cyclesOf, percent, QUICK, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Eight leaves of eight endpoints. */
const TREE = "topology=xgft&children=8x8&routing=nearest-common-ancestor";
const FULL = `${TREE}&parents=8`;
const LOADS = `load=0.1,0.2,0.25,0.35,0.5,0.6,0.8,0.9&${QUICK}`;
const RING = "traffic=ring-all-reduce&ranks=64&messageBytes=262144&packetSize=8&run=completion";
/** Dollars an endpoint that the last step allows. */
const BUDGET = 1800;

const priceOf =
  (design: number) =>
  (found: readonly Found[]): number | null =>
    found[design]?.dollars ?? null;

export const taper: Story = {
  id: "taper",
  title: "How many links up?",
  teaches:
    "A tree with half its links up costs a third less and carries half of what crosses it: whether that matters, traffic and placement tell.",
  chapter: "What stops a network",
  ideas: ["bisection", "oversubscription", "placement", "price", "taper"],
  source: "Öhring et al. 1995",
  minutes: 9,
  steps: [
    {
      state: `${FULL}&load=0.1&${QUICK}&b.parents=4&tab=b`,
      sentence:
        "Eight leaf routers with eight endpoints each. In A there are 8 spines, a link up for every endpoint. B has 4 spines: two endpoints share a link up, an oversubscription of 2 to 1.",
      question: {
        kind: "measured",
        text: "Predict: how much of uniform traffic does B carry?",
        options: [
          { text: "about a quarter", band: [0.2, 0.3], why: "Links up and links down are different channels: a flow needs one of each." },
          { text: "a little more than half", band: [0.48, 0.58] },
          {
            text: "90 % and more, as A",
            band: [0.85, 1],
            why: "Seven of eight packets leave their leaf, and half of their links are gone.",
          },
        ],
        measure: carriedBy(1),
        draw: 1,
        covers: [{ design: 1, quantity: "bound" }],
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${FULL}&${LOADS}&b.parents=4&tab=b`,
      },
      explanation:
        "Of 63 others 7 are at the same leaf, so 8/9 of the packets go up. Eight endpoints have 4 links: 4/8 divided by 8/9 is 56 %. What stays below the leaf is free, and it is little.",
    },
    {
      state: `${FULL}&traffic=worst-case&load=0.1&${QUICK}&b.parents=4&c.parents=2&tab=c`,
      sentence: "C has 2 spines, 4 to 1. In the worst case for a tree every packet goes to another leaf.",
      question: {
        kind: "measured",
        text: "Predict: how much of the worst case does C carry?",
        options: [
          { text: "about 25 %", band: [0.18, 0.26] },
          { text: "about 12 %", band: [0.09, 0.15], why: "Eight endpoints share two links, not one." },
          { text: "about 50 %", band: [0.45, 0.55], why: "That is B’s taper; C has half as many links up." },
        ],
        measure: carriedBy(2),
        draw: 2,
        covers: [{ design: 2, quantity: "bound" }],
        says: (load) => `C carries at least ${percent(load)}.`,
        reveal: `${FULL}&traffic=worst-case&${LOADS}&b.parents=4&c.parents=2&tab=c`,
      },
      explanation:
        "Two links for eight endpoints: a quarter. In a tree the worst case is the taper, no more and no less, because packets may take any way up. So uniform traffic is nearly the worst that can come.",
    },
    {
      state: `${FULL}&b.parents=4&c.parents=2&load=0.1&${QUICK}&tab=b`,
      sentence: "Fewer spines mean fewer routers and fewer cables, and also fewer ports at the leaves.",
      question: {
        kind: "measured",
        text: "How much less does an endpoint of B cost than one of A?",
        options: [
          { text: "less than a tenth", band: [0.01, 0.1], why: "Half of the spines go, and their links take a port at both ends." },
          { text: "about a third", band: [0.27, 0.38] },
          { text: "half", band: [0.45, 0.55], why: "Endpoints keep their cables and their ports at the leaves." },
        ],
        measure: (found) => {
          const share = ratio(priceOf(1), priceOf(0))(found);
          return share === null ? null : 1 - share;
        },
        says: (less) => `B’s endpoint costs ${percent(less, 2)} less.`,
      },
      explanation:
        "In A an endpoint takes three ports of routers: its own, and both ends of a link up. In B it is half a link: two ports. Two of three, and cables likewise.",
    },
    {
      state: `${FULL}&traffic=shift&offset=1&load=0.1&${QUICK}`,
      sentence:
        "Many programs send to neighbours. Here every endpoint sends to the next one, so that seven of eight packets stay at their leaf. B will have a single spine, 8 to 1.",
      question: {
        kind: "measured",
        text: "Predict: how much of this traffic does B carry, with one link up for eight endpoints?",
        options: [
          { text: "an eighth", band: [0.1, 0.15], why: "So it would be if all packets went up; seven of eight do not." },
          { text: "about half", band: [0.4, 0.6], why: "Count the packets that go up: one endpoint of each leaf sends them." },
          { text: "90 % and more", band: [0.85, 1] },
        ],
        measure: carriedBy(1),
        draw: 1,
        covers: [{ design: 1, quantity: "bound" }],
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${FULL}&traffic=shift&offset=1&${LOADS}&b.parents=1&tab=b`,
      },
      explanation:
        "The last endpoint of each leaf alone sends to another leaf, and one link is just enough for it. How much taper a tree bears depends on how much of its traffic is at home.",
    },
    {
      state: `${FULL}&${RING}&b.parents=2`,
      sentence:
        "64 tasks sum a vector in a ring, each with the next. In order they send as before: A and B, with 8 and 2 spines, take the same time. Now tasks stand on endpoints at random.",
      question: {
        kind: "measured",
        text: "Predict: how much longer does B, 4 to 1, now take than A?",
        options: [
          { text: "as long as A", band: [0.9, 1.15], why: "At random nearly all neighbours in the ring are at other leaves." },
          { text: "more than twice as long", band: [1.9, 3.4] },
          { text: "64 times as long", band: [20, 100], why: "Links are shared by four endpoints, not by all of them." },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `B takes ${times.toFixed(1)} times as long as A.`,
        reveal: `${FULL}&${RING}&placement=random&b.parents=2`,
      },
      explanation:
        "The same program and the same bytes, but seven of eight messages cross the tree. A tapered machine needs a scheduler that keeps jobs together, or its saving is lost in waiting.",
    },
    {
      state: `${FULL}&${LOADS}`,
      sentence: "A tree with all its links, for uniform traffic. The table has the price of an endpoint, and the bound of any routing.",
      question: {
        kind: "task",
        text: `Change the number of spines until an endpoint costs less than ${BUDGET} dollars and uniform traffic of 35 % is carried.`,
        done: ([one]) =>
          one?.simulated === true && one.carried !== null && one.dollars !== null
            ? one.carried >= 0.35 && one.dollars <= BUDGET && one.values.traffic === "uniform" && one.values.topology === "xgft"
            : null,
        solution: `${TREE}&parents=3&${LOADS}`,
      },
      explanation:
        "Three spines carry 3/8 divided by 8/9, which is 42 %. Between “full” and “half” every number of spines is a machine that one can buy.",
    },
  ],
};
