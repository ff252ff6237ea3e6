/** The cost of failures, after the resilience of Besta, Hoefler 2014: one cable, then a tenth of them. */
import { carriedBy, diameterOf, percent, QUICK } from "./measures.ts";
import type { Story } from "./story.ts";

const WHOLE = `routing=min&load=0.5,0.6,0.7,0.74,0.78,0.82,0.86&${QUICK}`;
const BROKEN = `${WHOLE}&b.failedLinks=3-4&tab=b&at=0.7`;
/** Windows that tell a crowded channel from a full one. */
const ONE = "routing=min&load=0.5,0.7,0.75,0.82&saturation=curve&warmup=3000&measure=3000";
const LOADS = `load=0.1,0.3,0.5,0.6,0.7,0.8,0.9&${QUICK}`;
const SLIM = "topology=slim-fly&q=5&p=4&routing=min";

export const brokenCable: Story = {
  id: "broken-cable",
  title: "When a cable breaks",
  teaches:
    "What one cable of ninety carries, how far paths grow when a tenth of them is gone, and what a routing that sees queues makes of the rest.",
  chapter: "Failures and prices",
  ideas: ["adaptive routing", "diameter", "failure", "shortest path"],
  source: "Besta, Hoefler 2014",
  minutes: 8,
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
          {
            text: "4",
            band: [3.5, 4.5],
            why: "By way of a third group no pair of routers needs a hop more than the farthest pairs of before.",
          },
          { text: "5", band: [4.5, 5.5], why: "A local hop at either end is what a path through a third group does without." },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
      },
      explanation:
        "Two global channels and a local one in between are three hops as well. Paths are there: the question is who else wants them.",
    },
    {
      state: `${ONE}&at=0.7`,
      sentence:
        "That cable is one of 90. What any routing could carry at most is still 97 % of what it was with all of them. B will be the network without it, on shortest paths and under uniform traffic. A carries 82 %.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will B carry it?",
        options: [
          {
            text: "81 %, a ninetieth less",
            band: [0.8, 0.85],
            why: "The channels that take over were just enough for their own packets before.",
          },
          { text: "between 70 and 80 %", band: [0.65, 0.799] },
          { text: "about half of A’s", band: [0.3, 0.5], why: "Only packets between two of nine groups go another way." },
        ],
        measure: carriedBy(1),
        draw: 1,
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${ONE}&b.failedLinks=3-4&tab=b&at=0.7`,
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
          { text: "2", band: [1.5, 2.5], why: "Two routers have one shortest path, and where it is broken they need a longer one." },
          { text: "3 or 4", band: [2.5, 4.5] },
          {
            text: "5 or 6",
            band: [4.5, 6.5],
            why: "Most links of each router are left, and most of its neighbours are as near to the others as before.",
          },
          { text: "it falls apart", band: [100, 101], why: "For that all 7 links of a router would have to go." },
        ],
        measure: diameterOf(1),
        says: (hops) => `B has a diameter of ${hops}.`,
        reveal: `${SLIM}&load=0.1&${QUICK}&b.failLinks=0.1&tab=b`,
      },
      explanation:
        "Two routers have one shortest path, and if it is broken they need a hop or two more. To part the network, all 7 links of a router would have to go.",
    },
    {
      state: `${SLIM}&${LOADS}`,
      sentence:
        "The whole Slim Fly under uniform traffic, on shortest paths: it carries 90 %. B will have a tenth of its cables broken again, with a diameter of four.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will B come, still on shortest paths?",
        options: [
          {
            text: "about 80 %: a tenth less",
            band: [0.66, 0.9],
            why: "So it would be if its load were spread again; shortest paths crowd what is near the damage.",
          },
          { text: "about half", band: [0.46, 0.659], why: "It ends sooner: one crowded channel stops the packets of many pairs." },
          { text: "30 to 45 %", band: [0.25, 0.459] },
        ],
        measure: carriedBy(1),
        draw: 1,
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${SLIM}&${LOADS}&b.failLinks=0.1&tab=b&at=0.3`,
      },
      explanation:
        "Where a pair’s only shortest path is broken, its packets join those on the few paths left near it. The first channel that is full holds up whatever has to pass it.",
    },
    {
      state: `${SLIM}&${LOADS}&failLinks=0.1`,
      sentence:
        "The damaged Slim Fly on shortest paths. B will have the same cables broken, and UGAL-L, which sends a packet on a detour where the queue of the shortest path is long.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will B come?",
        options: [
          {
            text: "as far as A: the cables are gone",
            band: [0.2, 0.45],
            why: "What is left has room; shortest paths leave most of it unused.",
          },
          { text: "about half", band: [0.451, 0.6], why: "At half load B sends only every second packet round, and has room for more." },
          { text: "70 % and more", band: [0.601, 0.9] },
        ],
        measure: carriedBy(1),
        draw: 1,
        covers: [
          { design: 0, quantity: "bound" },
          { design: 1, quantity: "bound" },
        ],
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${SLIM}&${LOADS}&failLinks=0.1&b.routing=ugal-l&tab=b&at=0.3`,
      },
      explanation:
        "Queues tell UGAL-L where the damage is, without anybody having told it. The best of all routings would carry 77 %: the network has lost less than a quarter, and shortest paths more than half.",
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
