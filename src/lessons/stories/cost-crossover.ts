/** Besta, Hoefler 2014, section VI, with prices of today: what a network costs by its ports and cables, and where one gets dearer than another. */
import { numberOf } from "../../descriptor.ts";
import { percent, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Prices need no simulation: one load, soon done. */
const LITTLE = "load=0.02&saturation=curve&warmup=100&measure=100";
const tree = (levels: number): string => `topology=folded-clos&radix=16&levels=${levels}&${LITTLE}`;
const DRAGONFLY = "p=4&a=8&h=4";
const besideAs = (letter: string, groups: string): string =>
  `${letter}.topology=dragonfly&${DRAGONFLY.split("&")
    .map((one) => `${letter}.${one}`)
    .join("&")}${groups}`;
/** Of the last step: endpoints at least, ports of a router at most, and dollars an endpoint at most. */
const WISH = { endpoints: 1000, ports: 20, dollars: 2800 };

const priceOf =
  (design: number) =>
  (found: readonly Found[]): number | null =>
    found[design]?.dollars ?? null;

export const costCrossover: Story = {
  id: "cost-crossover",
  title: "What does it cost?",
  teaches:
    "An endpoint pays for the ports between it and all others; which network is the cheapest turns where a tree needs one more level.",
  chapter: "Failures and prices",
  ideas: ["cable", "fat-tree", "price", "radix"],
  source: "Besta, Hoefler 2014",
  minutes: 8,
  steps: [
    {
      state: `${tree(2)}&view=floor-plan`,
      sentence:
        "A tree of two levels of routers with 16 ports: 128 endpoints, and every leaf is linked to every spine. B will have three levels of the same routers, and 1,024 endpoints.",
      question: {
        kind: "measured",
        text: "Predict: what does an endpoint of B cost, against one of A?",
        options: [
          {
            text: "less: a larger order",
            band: [0.5, 0.95],
            why: "List prices are what is counted here; and B has more routers for each endpoint.",
          },
          { text: "about the same", band: [0.96, 1.1], why: "A level more is two more ports for each endpoint." },
          {
            text: "half as much again",
            band: [1.3, 1.6],
            why: "Ports grow from three to five, and cables get longer and optical as well.",
          },
          { text: "nearly twice as much", band: [1.75, 2.1] },
        ],
        measure: ratio(priceOf(1), priceOf(0)),
        says: (times) => `B’s endpoint costs ${times.toFixed(2)} times as much.`,
        reveal: `${tree(2)}&b.levels=3&tab=b&view=floor-plan`,
      },
      explanation:
        "An endpoint of A takes three ports: its own, and both ends of a link up. B has one more link a level up: five. Its upper links lead over the floor, where cables are optical and dear.",
    },
    {
      state: `${tree(2)}&view=floor-plan`,
      sentence: "128 endpoints once more. B will be a dragonfly of as many: four groups of eight routers with 15 ports.",
      question: {
        kind: "measured",
        text: "Predict: what does an endpoint of the dragonfly cost, against one of the tree of two levels?",
        options: [
          { text: "a third less", band: [0.55, 0.8], why: "So it is where a tree needs three levels; this one does with two." },
          {
            text: "about the same",
            band: [0.93, 1.07],
            why: "A dragonfly’s router gives 4 of 15 ports to endpoints; a tree’s three ports each are fewer.",
          },
          { text: "about a fifth more", band: [1.1, 1.35] },
        ],
        measure: ratio(priceOf(1), priceOf(0)),
        says: (times) => `The dragonfly’s endpoint costs ${times.toFixed(2)} times as much.`,
        reveal: `${tree(2)}&${besideAs("b", "&b.g=4")}&tab=b&view=floor-plan`,
      },
      explanation:
        "15 ports for 4 endpoints are 3.75 ports each, against three. As long as every leaf reaches every spine, nothing is cheaper than a leaf-spine tree of full bandwidth.",
    },
    {
      state: `${tree(3)}&view=floor-plan`,
      sentence:
        "Now for about a thousand endpoints: the tree needs three levels. The dragonfly of the same routers grows by adding groups, up to 33 of them, 1,056 endpoints.",
      question: {
        kind: "measured",
        text: "Predict: what does an endpoint of the dragonfly cost now, against one of the tree?",
        options: [
          { text: "about a third less", band: [0.58, 0.76] },
          {
            text: "a fifth more, as before",
            band: [1.1, 1.3],
            why: "The dragonfly’s ports stay 3.75 an endpoint; the tree’s are five now.",
          },
          { text: "a tenth of it", band: [0.05, 0.2], why: "Both buy the same routers: 3.75 ports against five cannot make ten times." },
        ],
        measure: ratio(priceOf(1), priceOf(0)),
        says: (share) => `The dragonfly’s endpoint costs ${percent(1 - share, 2)} less.`,
        reveal: `${tree(3)}&${besideAs("b", "")}&tab=b&view=floor-plan`,
      },
      explanation:
        "3.75 ports against five, and one cable in ten optical against two in five: only cables between groups cross the floor. That crossover is why dragonflies were thought of.",
    },
    {
      state: `${tree(2)}&view=floor-plan`,
      sentence: "Where that happens depends on the ports of a router: with 16, a tree of two levels ends at 128 endpoints, 16·16/2.",
      question: {
        kind: "reasoned",
        text: "Routers with 64 ports are on sale. Up to how many endpoints is a tree of two levels enough?",
        options: [
          {
            text: "512, four times as many",
            right: false,
            why: "A leaf has four times the endpoints, and a spine reaches four times the leaves.",
          },
          { text: "2048", right: true },
          { text: "65,536", right: false, why: "That is a tree of three levels: 64·64·64/4." },
        ],
      },
      explanation:
        "32 endpoints at a leaf, and a spine with 64 ports reaches 64 leaves: 64·64/2. Twice the ports move the crossover by four. Machines below it are trees, and most are below it.",
    },
    {
      state: `${tree(3)}&${besideAs("b", "")}&tab=b&view=floor-plan`,
      sentence:
        "The tree of three levels and the dragonfly. C will be a Slim Fly of 1,134 endpoints, two hops wide, with 20 ports a router.",
      question: {
        kind: "measured",
        text: "Predict: what does an endpoint of the Slim Fly cost, against one of the dragonfly?",
        options: [
          { text: "about a quarter less", band: [0.68, 0.86] },
          { text: "the same", band: [0.95, 1.05], why: "It needs fewer ports: 20 for 7 endpoints." },
          {
            text: "half as much again: no cable is alike",
            band: [1.3, 1.7],
            why: "Lengths differ, but what counts is how many cables and ports there are.",
          },
        ],
        measure: ratio(priceOf(2), priceOf(1)),
        says: (share) => `The Slim Fly’s endpoint costs ${percent(1 - share, 2)} less.`,
        reveal: `${tree(3)}&${besideAs("b", "")}&c.topology=slim-fly&c.q=9&c.p=7&tab=c&view=floor-plan`,
      },
      explanation:
        "Two hops need two network ports an endpoint, three hops three: 20/7 is less than three ports, 15/4 nearly four. Ports follow from hops. How it can be cabled, grown and routed is another bill.",
    },
    {
      state: `${tree(3)}&view=floor-plan`,
      sentence:
        "A tree of three levels for 1,024 endpoints. The table has the price of an endpoint, and what stands under it tells the ports of a router.",
      question: {
        kind: "task",
        text: `Find a network of at least ${WISH.endpoints} endpoints for less than ${WISH.dollars} dollars each, of routers with at most ${WISH.ports} ports.`,
        done: ([one]) => {
          if (!one?.network || one.dollars === null) return null;
          const { endpoints, radix } = one.network;
          return endpoints >= WISH.endpoints && radix <= WISH.ports && one.dollars <= WISH.dollars && numberOf(one.values, "slices") === 1;
        },
        solution: `topology=slim-fly&q=9&p=7&${LITTLE}`,
      },
      explanation:
        "A Slim Fly does. So does a dragonfly with more endpoints at each router than it has channels for: then the price falls and so does what it carries. A price says nothing without that.",
    },
  ],
};
