/** The cost of failures, after the resilience of Besta, Hoefler 2014: one cable, then a tenth of them. */
import { carriedBy, diameterOf, percent, QUICK, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

const WHOLE = `routing=min&load=0.5,0.6,0.7,0.74,0.78,0.82,0.86&${QUICK}`;
const BROKEN = `${WHOLE}&b.failedLinks=3-4&tab=b&at=0.7`;
const PAIR = `topology=dragonfly&p=3&a=6&h=3&routing=min&load=0.2,0.3,0.4,0.5,0.6,0.7,0.8&${QUICK}`;
const MORE = "load=0.3,0.5,0.6,0.7,0.8,0.9";
const SLIM = "topology=slim-fly&q=5&p=4&routing=min";

/** The share of its throughput that the damaged Slim Fly, D, keeps, less that of the dragonfly. */
const kept = (found: readonly Found[]): number | null => {
  const [dragonfly, slimFly] = [ratio(carriedBy(1), carriedBy(0))(found), ratio(carriedBy(3), carriedBy(2))(found)];
  return dragonfly === null || slimFly === null ? null : slimFly - dragonfly;
};

export const brokenCable: Story = {
  id: "broken-cable",
  title: "When a cable breaks",
  teaches:
    "What one cable of ninety carries, how far paths grow when a tenth of them is gone, and on which network shortest paths bear it better.",
  chapter: "Failures and prices",
  ideas: ["diameter", "failure", "shortest path"],
  source: "Besta, Hoefler 2014",
  minutes: 7,
  steps: [
    {
      state: BROKEN,
      sentence:
        "A is whole. In B the only cable between the first two groups is broken, of routers 3 and 4: their packets go by way of a third group.",
      question: {
        kind: "measured",
        text: "How many hops does the longest of B’s shortest paths have?",
        options: [
          { text: "3, as in A", band: [2.5, 3.5] },
          { text: "4", band: [3.5, 4.5] },
          { text: "5", band: [4.5, 5.5] },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
      },
      explanation:
        "Two global channels and a local one in between are three hops as well. Paths are there: the question is who else wants them.",
    },
    {
      state: `routing=min&load=0.5&${QUICK}&at=0.5`,
      sentence:
        "That cable is one of 90. What any routing could carry at most is still 97 % of what it was with all of them. B will be the network without it, on shortest paths and under uniform traffic.",
      question: {
        kind: "measured",
        text: "Predict: how much less does B carry than A?",
        options: [
          { text: "a ninetieth", band: [0.95, 1] },
          { text: "about a tenth", band: [0.85, 0.949] },
          { text: "about half", band: [0.4, 0.6] },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (share) => `B carries about ${percent(share)} of what A does.`,
        reveal: BROKEN,
      },
      explanation:
        "The eight endpoints of each of the two groups now meet others on channels that were just enough before. The network stops where its busiest channel does, not where the mean does.",
    },
    {
      state: `${SLIM}&load=0.1&${QUICK}`,
      sentence:
        "A Slim Fly of 50 routers, no two of them more than two hops apart. In B a tenth of its cables, drawn at random, will be broken.",
      question: {
        kind: "measured",
        text: "Predict: how many hops will B’s longest shortest path have?",
        options: [
          { text: "2", band: [1.5, 2.5] },
          { text: "3 or 4", band: [2.5, 4.5] },
          { text: "5 or 6", band: [4.5, 6.5] },
          { text: "it falls apart", band: [100, 101] },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
        reveal: `${SLIM}&load=0.1&${QUICK}&b.failLinks=0.1&tab=b`,
      },
      explanation:
        "Two routers have one shortest path, and if it is broken they need a hop or two more. To part the network, all 7 links of a router would have to go.",
    },
    {
      state: `${PAIR}&b.topology=slim-fly&b.q=5&b.p=4&b.${MORE}`,
      sentence:
        "A dragonfly and a Slim Fly of routers with as many ports, whole, on shortest paths under uniform traffic. Next to each will stand the same network without a tenth of its cables.",
      question: {
        kind: "measured",
        text: "Predict: which of the two loses the larger share of what it carries?",
        options: [
          { text: "the dragonfly", band: [0.1, 1] },
          { text: "both the same", band: [-0.1, 0.1] },
          { text: "the Slim Fly", band: [-1, -0.1] },
        ],
        measure: kept,
        says: (more) =>
          `The Slim Fly keeps a share of its load that is ${Math.abs(Math.round(100 * more))} points ${more < 0 ? "smaller" : "larger"}.`,
        reveal: `${PAIR}&b.failLinks=0.1&c.topology=slim-fly&c.q=5&c.p=4&c.${MORE}&d.topology=slim-fly&d.q=5&d.p=4&d.failLinks=0.1&d.${MORE}&name=Dragonfly&b.name=broken&c.name=Slim+Fly&d.name=broken`,
      },
      explanation:
        "In the dragonfly a broken global cable was the only one between two groups, and shortest paths crowd those near it. It is MIN that loses so much: the best routing would keep four fifths in both networks.",
    },
    {
      state: `routing=min&load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9&${QUICK}`,
      sentence:
        "The dragonfly of 72 endpoints, whole, with a diameter of 3. Under Failures its links and routers can be broken, one by one or a share at random.",
      question: {
        kind: "task",
        text: "Break at most a tenth of its links so that some routers are five hops apart.",
        done: ([one]) =>
          one?.network ? (one.network.diameter ?? 0) >= 5 && one.values.failLinks <= 0.1 && one.values.failRouters === 0 : null,
        solution: `routing=min&load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9&${QUICK}&failLinks=0.1`,
      },
      explanation:
        "A tenth at random is enough here: the average path grows by little and the longest by much, as those who sit next to the damage find.",
    },
  ],
};
