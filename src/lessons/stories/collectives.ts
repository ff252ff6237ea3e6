/** Thakur et al. 2005 and Patarasuk, Yuan 2009: the same sum by three algorithms, and the least time that any of them can take. */
import { numberOf } from "../../descriptor.ts";
import { busbwOf, cyclesOf, percent, ratio } from "./measures.ts";
import type { Story } from "./story.ts";

/** 400 Gb/s Ethernet. */
const LINK = "terminalSpeed=400&flitBytes=512&routerLatency=30&terminalLatency=20&localLatency=5&globalLatency=5&buffer=128&packetSize=8";
const TREE = `topology=xgft&children=8x8&parents=8&routing=nearest-common-ancestor&${LINK}&run=completion&ranks=64`;
const sum = (algorithm: string): string => `${TREE}&traffic=${algorithm}-all-reduce`;
const RING = sum("ring");
const SHORT = "messageBytes=4096";
const MIDDLE = "messageBytes=65536";
const LONG = "messageBytes=4194304";
/** Cycles that the last step allows. */
const WITHIN = 2000;

export const collectives: Story = {
  id: "collectives",
  title: "How fast can a sum be?",
  teaches: "Rounds cost latency and bytes cost bandwidth: which algorithm sums a vector soonest, and the time that none can beat.",
  chapter: "Programs",
  ideas: ["bandwidth", "collective operation", "latency", "lower bound"],
  source: "Thakur et al. 2005",
  minutes: 9,
  steps: [
    {
      state: `${RING}&${SHORT}`,
      sentence:
        "64 tasks sum a vector of 4 KiB. In A’s ring each sends a 64th of it to the next task, 126 times. In B tasks exchange whole vectors with those 1, 2, 4, … places away: recursive doubling, 6 rounds.",
      question: {
        kind: "measured",
        text: "Predict: how long does B take, against A?",
        options: [
          {
            text: "three times as long: it sends more",
            band: [2, 5],
            why: "Six times the vector are 48 flits; what counts here is how often one waits.",
          },
          { text: "about half as long", band: [0.3, 0.7], why: "Count the rounds: each waits for the whole one before." },
          { text: "less than a tenth", band: [0.02, 0.1] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (share) => `B takes ${percent(share, 2)} of A’s time.`,
        reveal: `${RING}&${SHORT}&b.traffic=recursive-doubling-all-reduce`,
      },
      explanation:
        "A round cannot begin before the one before it has come: about a hundred cycles, whatever it carries. 126 rounds against 6 is a factor of 21; B’s rounds are a little longer, for they cross the tree.",
    },
    {
      state: `${RING}&${LONG}`,
      sentence: "Now a vector of 4 MiB, 8192 flits. A is the ring again, B recursive doubling.",
      question: {
        kind: "measured",
        text: "Predict: how long does B take, against A?",
        options: [
          {
            text: "less than a tenth, as before",
            band: [0.02, 0.1],
            why: "Rounds are now thousands of cycles of bytes; their latency is little of that.",
          },
          { text: "about as long", band: [0.8, 1.25], why: "B sends three times the bytes, and A’s latency does not make up for that." },
          { text: "about twice as long", band: [1.6, 2.5] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `B takes ${times.toFixed(1)} times as long as A.`,
        reveal: `${RING}&${LONG}&b.traffic=recursive-doubling-all-reduce`,
      },
      explanation:
        "In B each task sends the whole vector six times, in A 126 parts of a 64th: just less than two vectors. Few rounds for short vectors, few bytes for long ones. Can one have both?",
    },
    {
      state: `${RING}&${LONG}`,
      sentence:
        "Rabenseifner’s algorithm halves: tasks exchange halves of the vector, then quarters, down to a 64th, and gather the sums the same way back. 12 rounds, and as many bytes as the ring. B will be that.",
      question: {
        kind: "measured",
        text: "Predict: how long does B take for 4 MiB, against the ring?",
        options: [
          { text: "a tenth: 12 rounds for 126", band: [0.05, 0.2], why: "Only the latency shrinks so; the bytes take their time." },
          { text: "about two thirds", band: [0.55, 0.8] },
          { text: "as long: the same bytes", band: [0.92, 1.1], why: "More than a third of the ring’s time is latency, and that goes." },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (share) => `B takes ${percent(share, 2)} of the ring’s time.`,
        reveal: `${RING}&${LONG}&b.traffic=rabenseifner-all-reduce`,
      },
      explanation:
        "Both send 16,128 flits a task, in as many cycles. The ring waits 10,065 cycles besides, Rabenseifner 1,271: latency of 126 rounds and of 12. The longer the vector, the less that matters.",
    },
    {
      state: `${sum("rabenseifner")}&${MIDDLE}`,
      sentence:
        "Any algorithm: what is summed of a task’s vector has to leave it, and all sums have to come to it. Each takes nearly a vector at the NIC’s 50 GB/s. Bus bandwidth counts the bytes so that 50 is the most.",
      question: {
        kind: "measured",
        text: "Predict: which bus bandwidth does Rabenseifner’s algorithm reach with 4 MiB?",
        options: [
          {
            text: "about 8 GB/s, as with 64 KiB",
            band: [5, 12],
            why: "With 64 times the bytes the same latency is a small part of the time.",
          },
          { text: "about 25 GB/s: bytes go there and back", band: [20, 30], why: "The factor of bus bandwidth counts both ways already." },
          { text: "about 45 GB/s", band: [40, 50] },
        ],
        measure: busbwOf(0),
        says: (rate) => `It reaches ${rate.toFixed(0)} GB/s.`,
        reveal: `${sum("rabenseifner")}&${LONG}`,
      },
      explanation:
        "No algorithm beats 2·63/64 of a vector at the NIC’s rate; this one is within a tenth of that. What is left is latency, and some waiting for each other in the tree.",
    },
    {
      state: `${sum("rabenseifner")}&${LONG}`,
      sentence:
        "B will be a torus of 8 by 8 routers, an endpoint at each. In the tree every task is as near as any other one; here partners may be four routers away.",
      question: {
        kind: "measured",
        text: "Predict: how long does Rabenseifner’s algorithm take on the torus, against the tree?",
        options: [
          {
            text: "as long: bytes and rounds are the same",
            band: [0.9, 1.1],
            why: "On a channel that several messages cross, each gets a part of it.",
          },
          { text: "half as long again", band: [1.3, 1.75] },
          { text: "eight times as long", band: [4, 12], why: "Halves go to the next router, and only short parts far away." },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `On the torus it takes ${times.toFixed(1)} times as long.`,
        reveal: `${sum("rabenseifner")}&${LONG}&b.topology=torus&b.dims=8x8&b.p=1&b.routing=dimension-order`,
      },
      explanation:
        "Messages to routers four away share channels with three others. The lower bound, with nothing in the way, is nearly the same on both: the difference is all contention. A ring fits the torus better.",
    },
    {
      state: `${sum("rabenseifner")}&messageBytes=1048576`,
      sentence:
        "A sums 1 MiB by Rabenseifner’s algorithm. B will send 1 MiB from one task to all others by a tree: who has it sends it on, in 6 rounds. Nothing is summed.",
      question: {
        kind: "measured",
        text: "Predict: how long does B’s broadcast take, against A’s sum?",
        options: [
          {
            text: "half as long: only one way",
            band: [0.35, 0.7],
            why: "The first task sends the whole vector six times, one after the other.",
          },
          { text: "as long", band: [0.85, 1.15], why: "Count what the first task sends: six vectors, where A sends two." },
          { text: "more than twice as long", band: [2, 3.2] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `The broadcast takes ${times.toFixed(1)} times as long.`,
        reveal: `${sum("rabenseifner")}&messageBytes=1048576&b.traffic=tree-broadcast`,
      },
      explanation:
        "In a tree of whole messages one link is busy and most are idle. Programs cut a long broadcast into parts, scatter these, and gather them like the second half of A: then it takes two vectors, too.",
    },
    {
      state: `${RING}&${MIDDLE}`,
      sentence: "A ring and 64 KiB: between short and long. In Completion stands what the bytes alone take, and what latency adds.",
      question: {
        kind: "task",
        text: `Have 64 tasks sum these 64 KiB within ${WITHIN} cycles on this tree and its links.`,
        done: ([one]) => {
          if (!one || one.cycles === null) return null;
          const { values } = one;
          return (
            one.cycles <= WITHIN &&
            numberOf(values, "ranks") === 64 &&
            numberOf(values, "messageBytes") >= 65536 &&
            values.traffic.endsWith("all-reduce") &&
            values.topology === "xgft" &&
            numberOf(values, "routerLatency") >= 30
          );
        },
        solution: `${sum("recursive-doubling")}&${MIDDLE}`,
      },
      explanation:
        "Recursive doubling and Rabenseifner’s algorithm take about the same here: 6 rounds of a whole vector, or 12 with a third of the bytes. Libraries choose by size, and about here they change.",
    },
  ],
};
