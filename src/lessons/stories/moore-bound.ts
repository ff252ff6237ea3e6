/** Hoffman, Singleton 1960 and Singla et al. 2012: how far routers of so many ports reach, and how near to that networks come. */
import { anyRouting, diameterOf, percent } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Distances need no simulation: one load, soon done. */
const LITTLE = "load=0.02&saturation=curve&warmup=100&measure=100";
const TORUS = `topology=torus&dims=8x8&p=1&${LITTLE}`;
const POLAR = `topology=polarfly&q=7&p=4&${LITTLE}`;
const FULL = `topology=hyperx&dims=8x8&p=1&${LITTLE}`;
/** Of the last step: endpoints at least, ports of a router at most. */
const WISH = { endpoints: 700, ports: 18 };

/** The routers that the Moore bound allows a design. */
const mooreBoundOf =
  (design: number) =>
  (found: readonly Found[]): number | null => {
    const { routers, mooreBoundFraction } = found[design]?.network ?? {};
    return routers === undefined || mooreBoundFraction === null || mooreBoundFraction === undefined
      ? null
      : Math.round(routers / mooreBoundFraction);
  };

export const mooreBound: Story = {
  id: "moore-bound",
  title: "How far with so many ports?",
  teaches: "Ports, hops and size hold each other: how many routers can be so near at most, why chance comes close, and what a hop costs.",
  chapter: "Sizes and shapes",
  ideas: ["diameter", "Moore bound", "radix", "random network"],
  source: "Hoffman, Singleton 1960",
  minutes: 7,
  steps: [
    {
      state: TORUS,
      sentence:
        "A torus of 8 by 8 routers with four links each: the farthest router is 8 hops away. B will have as many routers with as many links, drawn at random.",
      question: {
        kind: "measured",
        text: "Predict: how many hops are between the farthest two routers of B?",
        options: [
          {
            text: "more than 8: there is no order in it",
            band: [8.5, 30],
            why: "Links that lead far away shorten ways; in a torus all are short.",
          },
          { text: "8, as in the torus", band: [7.5, 8.5], why: "In a torus the same router is reached by many ways of the same length." },
          { text: "5 or 6", band: [4.5, 6.5] },
          { text: "3", band: [2.5, 3.5], why: "1 + 4 + 12 + 36 = 53 routers are within three hops at most, and there are 64." },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
        reveal: `${TORUS}&b.topology=jellyfish&b.routers=64&b.degree=4&tab=b`,
      },
      explanation:
        "From any router 4 are a hop away, then at most 12 and 36: 53 within three hops, so 64 routers need four at least. At random few of these coincide; in a torus most ways lead to where another one leads.",
    },
    {
      state: FULL,
      sentence:
        "64 routers again, at the points of a grid, each linked to all others of its row and its column: 14 links, and no two are more than two hops apart.",
      question: {
        kind: "measured",
        text: "How many routers with 14 links can be within two hops of each other at most?",
        options: [
          { text: "64, as here", band: [63.5, 64.5], why: "Two ways lead to each router off row and column; one would be enough." },
          { text: "197", band: [196.5, 197.5] },
          { text: "2745", band: [2744.5, 2745.5], why: "14·14·14 + 1 is a third hop; and a link leads back to where one came from." },
        ],
        measure: mooreBoundOf(0),
        says: (routers) => `The Moore bound is ${routers} routers.`,
      },
      explanation:
        "1 + 14 + 14·13 = 197, the Moore bound: each router, its neighbours, and theirs. In the grid 84 of the 182 ways of two hops stay in a row or a column, and the others reach 49 routers twice. So it has a third of the bound.",
    },
    {
      state: FULL,
      sentence: "Within two hops the bound is 1 + k + k(k − 1), which is k² + 1: about the square of the links.",
      question: {
        kind: "reasoned",
        text: "About how many links does each of 10,000 routers need, to be within two hops of all others?",
        options: [
          { text: "14", right: false, why: "With 14 links, 197 routers are within two hops, and within four 10,000." },
          { text: "100", right: true },
          { text: "5000", right: false, why: "That would be so if each link had to lead to one of half of all routers." },
        ],
      },
      explanation:
        "The square root of 10,000. With a third hop the cube root is enough, 22 links. So a hop more saves ports by the dozen, and that is what dragonflies and trees spend their third and fourth hop on.",
    },
    {
      state: POLAR,
      sentence:
        "PolarFly: 57 routers, each a point of a finite plane, with 8 links at most. Any two are within two hops. B will have 57 routers with 8 links drawn at random.",
      question: {
        kind: "measured",
        text: "Predict: how many hops are between the farthest two routers of B?",
        options: [
          {
            text: "2: the bound is 65 routers",
            band: [1.5, 2.5],
            why: "Then hardly two ways might lead to the same router; at random many do.",
          },
          { text: "3 or 4", band: [2.5, 4.5] },
          { text: "7 or more", band: [6.5, 20], why: "Few routers are missed within two hops, and the third one finds them." },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
        reveal: `${POLAR}&b.topology=jellyfish&b.routers=57&b.degree=8&tab=b`,
      },
      explanation:
        "PolarFly has 57 of the 65 routers that 8 links allow, 88 %: lines of a plane meet in just one point, so hardly a way is there twice. Chance misses some routers. On average it is nearly as near: 2.1 hops for 1.9.",
    },
    {
      state: POLAR,
      sentence:
        "PolarFly with four endpoints at each router: half as many as it has links. Some routing could carry all of uniform traffic. B will have eight at each.",
      question: {
        kind: "measured",
        text: "Predict: how much of uniform traffic can any routing carry in B?",
        options: [
          { text: "100 %: eight links for eight endpoints", band: [0.95, 1], why: "Each packet takes nearly two of these links, not one." },
          { text: "about 53 %", band: [0.5, 0.57] },
          { text: "25 %", band: [0.2, 0.3], why: "Twice the endpoints halve what each can send." },
        ],
        measure: anyRouting(1),
        says: (bound) => `The bound is ${percent(bound)}.`,
        reveal: `${POLAR}&b.p=8&tab=b&view=limits`,
      },
      explanation:
        "A packet takes 1.9 hops on average, so 8 links carry the packets of 8/1.9 endpoints. Few hops do not only save time: they leave ports for endpoints. At diameter d a router can feed about a d-th of its links.",
    },
    {
      state: FULL,
      sentence: "The grid of 64 routers with 14 links. Under the table stand its endpoints, its ports, and its diameter.",
      question: {
        kind: "task",
        text: `Find a network of diameter 2 with at least ${WISH.endpoints} endpoints, at most half as many a router as it has links, and ${WISH.ports} ports a router.`,
        done: ([one]) => {
          if (!one?.network) return null;
          const { endpoints, radix, networkRadix, diameter, routers } = one.network;
          return diameter === 2 && endpoints >= WISH.endpoints && radix <= WISH.ports && endpoints / routers <= networkRadix / 2;
        },
        solution: `topology=polarfly&q=11&p=6&${LITTLE}`,
      },
      explanation:
        "A PolarFly of q = 11 does, with 12 links and 6 endpoints at each of 133 routers, and a Slim Fly of q = 8. A grid of 7 by 7 has 12 links as well, and 49 routers.",
    },
  ],
};
