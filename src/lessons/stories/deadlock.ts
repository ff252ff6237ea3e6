/** Dally, Seitz 1987: packets that wait for each other in a ring, and the order of channels that keeps them from it. */
import { numberOf } from "../../descriptor.ts";
import { percent, throughputAt } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Long enough that a ring of waits is seen. */
const WINDOWS = "saturation=curve&warmup=2000&measure=2000";
const SENT = `p=1&traffic=shift&offset=3&packetSize=4&buffer=16&localLatency=1&globalLatency=1`;
const LOADS = `load=0.1,0.2,0.3,0.5,0.9&${WINDOWS}`;
const ring = (routing: string): string => `topology=custom&graph=0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0&${routing}&${SENT}`;
const RING = ring("routing=min&vcScheme=open");
const HALF = 0.5;
const HIGH = 0.9;
const ONE = `${RING}&vcs=1&${LOADS}&at=${HALF}&name=Ring`;

/** Packets go on arriving at the highest load of the last step. */
const moves = ([one]: readonly Found[]): boolean | null => {
  const carried = throughputAt(0, HIGH)(one ? [one] : []);
  return one?.simulated === true && carried !== null ? one.deadlock === null && carried > 0.02 : null;
};

export const deadlock: Story = {
  id: "deadlock",
  title: "A deadlock, made and mended",
  teaches:
    "Packets that wait for each other’s buffers in a ring stop for good; virtual channels help only with a rule that leaves no ring.",
  chapter: "Buffers and channels",
  ideas: ["buffer", "deadlock", "virtual channel"],
  source: "Dally, Seitz 1987",
  minutes: 9,
  steps: [
    {
      state: `${RING}&vcs=1&load=0.1&${WINDOWS}&at=0.1`,
      sentence:
        "A ring of 8 routers; every endpoint sends to the one three routers further on, so that three flows share each channel. Every channel has one buffer of 16 flits, and at a load of 10 % all is well.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 50 % arrives in the long run?",
        options: [
          { text: "all of it, 50 %", band: [0.45, 0.55], why: "Three flows share each channel, and it carries one flit a cycle." },
          {
            text: "a third, 33 %",
            band: [0.25, 0.37],
            why: "That is what the channels have room for. But their buffers hold each other up.",
          },
          { text: "nothing", band: [-0.01, 0.02] },
        ],
        measure: throughputAt(0, HALF),
        says: (carried) => (carried < 0.005 ? "Nothing arrives any more." : `It carries ${percent(carried)}.`),
        reveal: ONE,
      },
      explanation:
        "Once all eight buffers are full of packets that have to go on, each waits for room in the next one, and the last for the first. None can move, so none ever will: a deadlock.",
    },
    {
      state: ONE,
      sentence: "The ring at a load of 50 %: not one packet arrives. Nothing is broken, and every packet has its way.",
      question: {
        kind: "reasoned",
        text: "What would set the packets going again?",
        options: [
          {
            text: "to wait until the endpoints send less",
            right: false,
            why: "The full buffers stay full, even if no endpoint sends any more.",
          },
          { text: "to take one packet out of a buffer", right: true },
          { text: "faster channels", right: false, why: "No channel is in use: what is missing is a free place to send a flit to." },
        ],
      },
      explanation:
        "One free place and the packet before it moves, which frees another: some machines do mend deadlocks so, by a timeout. But one has to notice it first, and a lost packet has to be sent again.",
    },
    {
      state: ONE,
      sentence: "A’s buffers hold 16 flits. Those of B will hold 64, four times as many.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 50 % arrives in B?",
        options: [
          { text: "nothing", band: [-0.01, 0.02] },
          {
            text: "about a third",
            band: [0.25, 0.37],
            why: "Until the deeper buffers are full as well: more is sent than the ring carries.",
          },
          { text: "all of it, 50 %", band: [0.45, 0.55], why: "A buffer holds flits, it does not carry them: a channel has three flows." },
        ],
        measure: throughputAt(1, HALF),
        says: (carried) => (carried < 0.005 ? "Nothing arrives in B either." : `B carries ${percent(carried)}.`),
        reveal: `${ONE}&b.buffer=64&tab=b`,
      },
      explanation:
        "Deeper buffers are full later. At 30 % B still works where A had stopped, as chance fills no 64 flits all round; but when more comes than goes, any buffer is full in the end.",
    },
    {
      state: ONE,
      sentence: "B will be a line: the same 8 routers and the same traffic, with the cable between the last router and the first one cut.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 50 % arrives in B, with one cable less?",
        options: [
          {
            text: "nothing, as in the ring",
            band: [-0.01, 0.02],
            why: "At each end of the line all packets leave it, and there is always room.",
          },
          { text: "less than half of it, but it goes on", band: [0.15, 0.37] },
          { text: "all of it, 50 %", band: [0.45, 0.55], why: "Three flows share the channels in the middle, as in the ring." },
        ],
        measure: throughputAt(1, HALF),
        says: (carried) => `B carries ${percent(carried)}.`,
        reveal: `${ONE}&b.topology=mesh&b.dims=8&b.routing=dimension-order&tab=b&b.name=Line`,
      },
      explanation:
        "Number the channels along the line: each packet waits for one with a higher number, and the last channel never waits. Where all packets take channels in such an order, no ring of waits can close.",
    },
    {
      state: ONE,
      sentence: "The ring again. B will have four virtual channels, each with a buffer of 16 flits, and a packet takes whichever is free.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 50 % arrives in B?",
        options: [
          { text: "about a third", band: [0.25, 0.37], why: "Four full buffers wait for the next four: a ring of waits closes as before." },
          { text: "nothing", band: [-0.01, 0.02] },
          { text: "a quarter more than in A", band: [0.38, 0.55], why: "A’s share is nothing, and no buffer adds to what channels carry." },
        ],
        measure: throughputAt(1, HALF),
        says: (carried) => (carried < 0.005 ? "Nothing arrives in B either." : `B carries ${percent(carried)}.`),
        reveal: `${ONE}&b.vcs=4&tab=b`,
      },
      explanation:
        "If every packet may take each channel, more of them are only more buffer. Full they will all be, with packets that want to go on, and the ring of waits is the same.",
    },
    {
      state: `${RING}&vcs=4&${LOADS}&at=${HALF}`,
      sentence:
        "A has the four virtual channels that any packet may take. B will have as many, with a rule: on its first hop a packet takes the first, on its second the second, and so on.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 50 % arrives in B?",
        options: [
          {
            text: "nothing, as in A",
            band: [-0.01, 0.02],
            why: "A packet on its last hop waits for no channel: its endpoint takes it, and there is room.",
          },
          {
            text: "about a twelfth: it uses its buffers badly",
            band: [0.05, 0.12],
            why: "One of four buffers goes unused here, but channels are shared by the others.",
          },
          { text: "about a third", band: [0.28, 0.36] },
        ],
        measure: throughputAt(1, HALF),
        says: (carried) => `B carries ${percent(carried)}.`,
        reveal: `${RING}&vcs=4&${LOADS}&b.vcScheme=rising&tab=b&at=${HALF}`,
      },
      explanation:
        "Channels have an order again: packets wait only for higher ones. What the ring’s wires can carry, a third, they now do. Two channels do for any ring, if packets change to the second at one cable of it.",
    },
    {
      state: `${RING}&vcs=2&${LOADS}&at=${HIGH}`,
      sentence:
        "Two virtual channels that any packet may take. Networks without a ring in their drawing have rings as well: a Slim Fly with one channel stops so, too.",
      question: {
        kind: "task",
        text: "Keep this ring, its traffic and two virtual channels: choose a routing with which packets still arrive at a load of 90 %.",
        done: (found) => {
          const { values } = found[0] ?? {};
          const going = moves(found);
          if (!values || going === null) return null;
          return going && values.traffic === "shift" && numberOf(values, "vcs") === 2 && values.topology === "custom";
        },
        solution: `${ring("routing=dfsssp")}&vcs=2&${LOADS}&at=${HIGH}`,
      },
      explanation:
        "DFSSSP and LASH look for rings among the paths and lift some paths into the second channel until there is none. In overload some flows get little, but all packets arrive.",
    },
  ],
};
