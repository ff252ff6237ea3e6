/** Hockney 1994 and Narayanan et al. 2021: a step of training is latency, bytes, work and waits, and each is shortened by something else. */
import { numberOf } from "../../descriptor.ts";
import { busbwOf, cyclesOf, percent, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Two servers of eight GPUs at each lowest router, a spine for each of their NICs; 400 Gb/s Ethernet, about 0.7 µs from GPU to GPU. */
const LINK = "terminalSpeed=400&flitBytes=512&routerLatency=30&terminalLatency=20&localLatency=5&globalLatency=5&buffer=128&packetSize=8";
const TREE = `topology=xgft&children=16x4&parents=16&${LINK}&run=completion`;
const SPRAYED = `${TREE}&routing=nearest-common-ancestor`;
const RING = "traffic=ring-all-reduce&ranks=64&messageBytes=4194304";
const SERVERS = "gpus=8";
const STEP = "traffic=training-step&tensorParallel=1";

/** The same batch in so many micro-batches, each with its part of the work and of what stages pass on. */
const PIECES = { microBatches: 4, forwardTime: 4000, passedBytes: 262144 };
const inPieces = (times: number, design = ""): string =>
  Object.entries(PIECES)
    .map(([id, number]) => `${design}${id}=${id === "microBatches" ? number * times : number / times}`)
    .join("&");
const PIPELINE = `${SPRAYED}&${SERVERS}&${STEP}&pipelineParallel=4&dataParallel=16&layers=4&${inPieces(1)}&${inPieces(4, "b.")}&view=completion`;

const REPLICAS = `${SPRAYED}&${SERVERS}&${STEP}&pipelineParallel=1&dataParallel=64&layers=8&microBatches=1&forwardTime=8000&gradientBytes=4194304&view=completion`;

const TOKENS = `${STEP}&pipelineParallel=2&dataParallel=32&layers=2&microBatches=4&forwardTime=4000&dispatchBytes=262144&combineBytes=262144&passedBytes=131072`;
const EXPERTS = `${SPRAYED}&${SERVERS}&${TOKENS}&expertParallel=32`;

/** What the last step leaves as it is. */
const SAME = {
  layers: 2,
  microBatches: 4,
  forwardTime: 4000,
  dispatchBytes: 262144,
  combineBytes: 262144,
  passedBytes: 131072,
  gradientBytes: 1048576,
};
const SCATTERED = `${TREE}&routing=ecmp&${SERVERS}&${TOKENS}&expertParallel=8&gradientBytes=${SAME.gradientBytes}`;
/** µs. */
const WITHIN = 800;

/** 0: neither of B and C is; 1: B is, 2: C is, 3: both. */
const whichOf =
  (is: (times: number) => boolean) =>
  (found: readonly Found[]): number | null => {
    const times = (design: number): number | null => ratio(cyclesOf(design), cyclesOf(0))(found);
    const [b, c] = [times(1), times(2)];
    return b === null || c === null ? null : (is(b) ? 1 : 0) + (is(c) ? 2 : 0);
  };

const soonest = (found: readonly Found[]): number | null => {
  const all = [0, 1, 2].map((design) => cyclesOf(design)(found));
  const known = all.filter((cycles) => cycles !== null);
  return known.length < all.length ? null : known.indexOf(Math.min(...known));
};

export const whereMicrosecondsGo: Story = {
  id: "where-microseconds-go",
  title: "Where do the microseconds go?",
  teaches:
    "What a training step waits for: latency of rounds, bytes of a NIC, bubbles, links that flows share, and ranks far from each other.",
  chapter: "Programs",
  ideas: ["collective operation", "latency", "placement", "training step"],
  source: "Hockney 1994 and Narayanan et al. 2021",
  minutes: 10,
  steps: [
    {
      state: `${SPRAYED}&${RING}`,
      sentence:
        "64 GPUs sum a vector of 4 MiB in a ring: each sends a part to the next, which adds its own, 126 rounds in all. Each GPU has a NIC of 400 Gb/s; a cycle is 10.24 ns. B will sum a vector of 64 KiB.",
      question: {
        kind: "measured",
        text: "Predict: how long does B take, with 64 times fewer bytes?",
        options: [
          {
            text: "about a 64th of A’s time",
            band: [0, 0.05],
            why: "So it would be if time were bytes alone; the latency of each of 126 rounds stays.",
          },
          {
            text: "about an eighth",
            band: [0.08, 0.2],
            why: "No root of the bytes is taken: a part of each round goes with them, and the rest stays whole.",
          },
          { text: "more than a third", band: [0.33, 0.6] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (share) => `B takes ${percent(share, 2)} of A’s time.`,
        reveal: `${SPRAYED}&${RING}&b.messageBytes=65536`,
      },
      explanation:
        "Each round waits for the one before it, and has the latency of its route even if it sends two flits: 126 latencies stay when the bytes go. A short vector wants few rounds, such as the six of recursive doubling.",
    },
    {
      state: `${SPRAYED}&${RING}`,
      sentence:
        "4 MiB again. In B and C every eight GPUs will be a server, with NVLink inside at nine times a NIC’s speed. Ranks stand in order in B, as in A, and at random in C.",
      question: {
        kind: "measured",
        text: "Predict: which of them is faster than A, which has no NVLink?",
        options: [
          { text: "both", band: [2.5, 3.5], why: "At random nearly all of C’s messages leave their server, and go farther than A’s." },
          { text: "B alone", band: [0.5, 1.5] },
          {
            text: "C alone",
            band: [1.5, 2.5],
            why: "In order, seven of eight of B’s messages stay in their server; at random hardly any of C’s do.",
          },
          { text: "neither", band: [-0.5, 0.5], why: "B has seven of eight messages inside its servers, where their latency is shorter." },
        ],
        measure: whichOf((times) => times < 1),
        says: (which) => (which === 3 ? "Both are." : which === 0 ? "Neither is." : `Only ${which === 1 ? "B" : "C"} is.`),
        reveal: `${SPRAYED}&${RING}&b.${SERVERS}&c.${SERVERS}&c.placement=random`,
      },
      explanation:
        "In order, seven of eight messages stay inside. Still each server sends all parts on through one NIC, and B waits for that. At random nearly all messages leave their server, on longer routes than in A.",
    },
    {
      state: `${SPRAYED}&${SERVERS}&${RING}`,
      sentence:
        "The ring with NVLink: its bus bandwidth, as nccl-tests counts it (“all rows” of the table has it), is just below the 50 GB/s of a NIC. B will sum inside servers first, then between GPUs of the same place in them.",
      question: {
        kind: "measured",
        text: "Predict: which bus bandwidth does B reach, its packets sprayed over the spines?",
        options: [
          {
            text: "less than 25 GB/s: it has more phases",
            band: [0, 25],
            why: "The phases inside servers are short, for NVLink has nine times a NIC’s speed.",
          },
          {
            text: "at most 50 GB/s: a NIC sends no more",
            band: [25, 50],
            why: "One NIC sends no more, but a server has eight, and now all of them send.",
          },
          { text: "more than 100 GB/s", band: [100, 400] },
        ],
        measure: busbwOf(1),
        says: (rate) => `B reaches ${rate.toFixed(0)} GB/s.`,
        reveal: `${SPRAYED}&${SERVERS}&${RING}&b.traffic=hierarchical-all-reduce&b.groupSize=8&c.traffic=hierarchical-all-reduce&c.groupSize=8&c.routing=ecmp`,
      },
      explanation:
        "All eight NICs of a server send, each an eighth of the vector; in the ring one sends all of it. C is B with ECMP: some flows are hashed to the same link, and every round waits for those.",
    },
    {
      state: PIPELINE,
      sentence:
        "A training step of four stages, each on 16 GPUs. A cuts the batch into 4 micro-batches, B into 16 shorter ones: less time is lost until the last stage has the first of them, and back. That is the bubble.",
      question: {
        kind: "measured",
        text: "Predict: C will have 128 micro-batches of the same batch. Whose step is the shortest?",
        options: [
          { text: "A’s", band: [-0.5, 0.5], why: "A’s pieces are the longest, and so is its bubble." },
          { text: "B’s", band: [0.5, 1.5] },
          { text: "C’s", band: [1.5, 2.5], why: "Its bubble is the smallest, but each of 128 pieces has a latency of its own." },
        ],
        measure: soonest,
        says: (which) => `${["A", "B", "C"][which]!}’s is the shortest.`,
        reveal: `${PIPELINE}&${inPieces(32, "c.")}`,
      },
      explanation:
        "C has hardly a bubble left. But each of its 128 pieces has its own latency from stage to stage, and that is more than a third of the step. Finer pieces trade bubble for latency.",
    },
    {
      state: REPLICAS,
      sentence:
        "64 replicas with 8 layers. A sums the gradients of all layers at the end, in one ring. B will sum those of a layer as soon as they are computed, while the layers below still are.",
      question: {
        kind: "measured",
        text: "Predict: how long is B’s step?",
        options: [
          {
            text: "shorter: sums hide behind the work",
            band: [0.2, 0.95],
            why: "There is more to hide: eight sums have eight times the rounds of one.",
          },
          {
            text: "as long as A’s",
            band: [0.96, 1.1],
            why: "The bytes are the same, the rounds are not: each of eight layers has its own.",
          },
          { text: "about twice as long", band: [1.7, 2.6] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `B takes ${times.toFixed(1)} times as long as A.`,
        reveal: `${REPLICAS}&b.overlap=gradients`,
      },
      explanation:
        "The bytes are the same, but eight sums have eight times 126 rounds, one after the other. With 32 MiB of gradients B is the shorter one: then a round is more bytes than latency. Programs sum some layers together.",
    },
    {
      state: EXPERTS,
      sentence:
        "Experts: in every layer each GPU sends tokens to those that share the experts with it, 32 in all, and gets them back. A sprays packets over 16 spines. B will hash its flows (ECMP). C will have 4 spines.",
      question: {
        kind: "measured",
        text: "Predict: whose step is at least a tenth longer than A’s?",
        options: [
          { text: "both", band: [2.5, 3.5], why: "Hashing spreads B’s tokens evenly enough: they go in many short flows." },
          {
            text: "B’s alone",
            band: [0.5, 1.5],
            why: "Many short flows even out when they are hashed; a quarter of the spines is a quarter of the room.",
          },
          { text: "C’s alone", band: [1.5, 2.5] },
          { text: "neither", band: [-0.5, 0.5], why: "Tokens cross the spines, and C has a quarter of these." },
        ],
        measure: whichOf((times) => times >= 1.1),
        says: (which) => (which === 3 ? "Both are." : which === 0 ? "Neither is." : `Only ${which === 1 ? "B" : "C"}’s is.`),
        reveal: `${EXPERTS}&b.routing=ecmp&c.parents=4`,
      },
      explanation:
        "Tokens go in many short flows, which even out when they are hashed; the sums of before were few long ones. With a quarter of the spines tokens wait, but work and bubble, most of the step, are as they were.",
    },
    {
      state: `${SCATTERED}&placement=random&view=completion`,
      sentence:
        "ECMP, and ranks at random: a step takes more than a millisecond. In Completion, “Estimate changes” tells its time with one thing changed, for each thing that can be. What would you have bought?",
      question: {
        kind: "task",
        text: `Have this step done within ${WITHIN} µs: change one thing, and leave the model and its bytes as they are.`,
        done: ([one]) => {
          if (!one || one.cycleTime === null || one.cycles === null) return null;
          const same = Object.entries(SAME).every(([id, number]) => numberOf(one.values, id) === number);
          return same && one.values.traffic === "training-step" && one.cycles * one.cycleTime <= 1000 * WITHIN;
        },
        solution: `${SCATTERED}&view=completion`,
      },
      explanation:
        "In order, most of what ranks send stays inside servers. Links twice as fast, or sprayed packets, shorten this step by less than a twentieth: see where the time goes before you buy bandwidth.",
    },
  ],
};
