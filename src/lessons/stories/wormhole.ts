/** Dally, Towles 2004 on flow control by flits and by packets: what a long packet holds, and what it needs. */
import { carriedBy, cycles, latencyAt, percent, ratio } from "./measures.ts";
import type { Found, Story } from "./story.ts";

const WINDOWS = "saturation=curve&warmup=2000&measure=2000";
/** A line of eight routers: few packets, so that they hardly meet. */
const LINE = "topology=mesh&dims=8&p=1&routing=dimension-order&traffic=bit-complement&localLatency=1&globalLatency=1";
const ALONE = `load=0.02&${WINDOWS}`;
const MESH = "topology=mesh&dims=4x4&p=1&routing=dimension-order&localLatency=1&globalLatency=1&packetSize=16&vcs=1";
const LOADS = `load=0.05,0.1,0.2,0.3,0.4,0.5,0.6&${WINDOWS}`;
const WORM = `${MESH}&buffer=16`;
const CUT = `${WORM}&switching=cut-through`;
/** Flits of buffer that the last step allows a port. */
const MOST = 48;

const more =
  (load: number) =>
  (found: readonly Found[]): number | null => {
    const [short, long] = [latencyAt(0, load)(found), latencyAt(1, load)(found)];
    return short === null || long === null ? null : long - short;
  };

export const wormhole: Story = {
  id: "wormhole",
  title: "Wormhole or cut-through?",
  teaches:
    "A packet’s flits follow its head through the network: what that saves, what a blocked one holds, and how much room whole packets need.",
  chapter: "Buffers and channels",
  ideas: ["buffer", "cut-through", "flit", "virtual channel", "wormhole"],
  source: "Dally, Towles 2004",
  minutes: 8,
  steps: [
    {
      state: `${LINE}&${ALONE}`,
      sentence:
        "Eight routers in a line, hardly any traffic. In A a packet is a single flit; in B it will have 16. Packets cross five routers on average, and a router passes a flit on as soon as it can.",
      question: {
        kind: "measured",
        text: "Predict: how many cycles longer does a packet of 16 flits take than one of a single flit?",
        options: [
          { text: "about 15 cycles", band: [8, 25] },
          {
            text: "about 75: 15 at each of five routers",
            band: [55, 100],
            why: "So it was when routers took in a packet as a whole before they passed it on.",
          },
          {
            text: "16 times as long",
            band: [150, 400],
            why: "The flits do not go one after the other has arrived: they follow each other.",
          },
        ],
        measure: more(0.02),
        says: (gap) => `It takes ${cycles(Math.round(gap))} longer.`,
        reveal: `${LINE}&${ALONE}&b.packetSize=16&tab=b`,
      },
      explanation:
        "The head goes ahead and the others follow a cycle apart, through all routers at once. So the length counts once, 15 cycles for 15 more flits, and not at each router. That is cut-through, and wormhole, too.",
    },
    {
      state: `${WORM}&load=0.1&${WINDOWS}`,
      sentence:
        "A mesh of 16 routers, packets of 16 flits, and a buffer of 16 flits at each port. In wormhole switching flits go on as places come free, one by one. B will have buffers of 8.",
      question: {
        kind: "measured",
        text: "Predict: what becomes of packets of 16 flits where buffers have room for 8?",
        options: [
          {
            text: "nothing: they never fit",
            band: [0, 0.05],
            why: "Flits need a place each; the packet then lies in two buffers, or in three.",
          },
          { text: "they pass: B carries nearly as much", band: [0.55, 1.05] },
          { text: "they pass: B carries more", band: [1.15, 2], why: "A blocked packet in B holds channels of two routers, not of one." },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (share) => `B carries about ${percent(share, 2)} of what A does.`,
        reveal: `${WORM}&${LOADS}&b.buffer=8&tab=b`,
      },
      explanation:
        "A packet stretches over routers like a worm. That saves memory, which is why the first routers on a chip were made so. But when its head waits, it keeps every channel that it lies across from others.",
    },
    {
      state: `${WORM}&load=0.1&${WINDOWS}`,
      sentence:
        "Both with buffers of 16 flits, one packet. B will be virtual cut-through: a packet goes on only when the next buffer has room for all of it, so that it never lies across routers when it waits.",
      question: {
        kind: "measured",
        text: "Predict: how much does B carry, against A?",
        options: [
          { text: "more: nothing lies across channels", band: [1.15, 2], why: "True, but B’s channels stand idle while a buffer empties." },
          {
            text: "as much: a packet fits into a buffer",
            band: [0.9, 1.1],
            why: "A buffer with 15 free places is of no use to B, and of use to A.",
          },
          { text: "half to four fifths", band: [0.4, 0.82] },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (share) => `B carries about ${percent(share, 2)} of what A does.`,
        reveal: `${WORM}&${LOADS}&b.switching=cut-through&tab=b`,
      },
      explanation:
        "The next packet may not start before the last flit of the one before has left and its credit is back: some 22 cycles for each 16 flits, if nothing else waits. Wormhole fills the places as they come free.",
    },
    {
      state: `${CUT}&load=0.1&${WINDOWS}`,
      sentence: "Cut-through with room for one packet. B will have room for two, 32 flits at each port.",
      question: {
        kind: "measured",
        text: "Predict: how much does B carry, against A?",
        options: [
          {
            text: "as much: one packet at a time",
            band: [0.95, 1.1],
            why: "One can come while the other goes: the channel need not pause.",
          },
          { text: "half as much again to twice as much", band: [1.3, 2.4] },
          { text: "four times as much", band: [3, 5], why: "More than twice of A’s load would be more than channels carry." },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (times) => `B carries about ${times.toFixed(1)} times what A does.`,
        reveal: `${CUT}&${LOADS}&b.buffer=32&tab=b`,
      },
      explanation:
        "With a second place for a packet there is always room to send the next one to. Cut-through wants two packets at least, and the round trip of credits besides; routers of today have room for hundreds.",
    },
    {
      state: `${MESH}&buffer=64&load=0.1&${WINDOWS}`,
      sentence: "Buffers of 64 flits in both, room for four packets. A is wormhole, B will be cut-through.",
      question: {
        kind: "measured",
        text: "Predict: how do their latencies compare at a load of 50 %?",
        options: [
          {
            text: "B’s packets take twice as long",
            band: [1.6, 3],
            why: "A packet waits for room only where buffers are nearly full, which is rare here.",
          },
          { text: "about alike", band: [0.88, 1.12] },
          {
            text: "A’s packets take twice as long",
            band: [0.3, 0.65],
            why: "With so much room a blocked packet of A lies in one buffer as well.",
          },
        ],
        measure: ratio(latencyAt(1, 0.5), latencyAt(0, 0.5)),
        says: (times) => `B’s packets take ${times.toFixed(2)} times as long as A’s.`,
        reveal: `${MESH}&buffer=64&${LOADS}&b.switching=cut-through&tab=b&at=0.5`,
      },
      explanation:
        "Where buffers hold several packets, both do the same: flits follow the head, and a blocked packet gathers in one place. Wormhole and cut-through differ where memory is short.",
    },
    {
      state: `${CUT}&${LOADS}`,
      sentence:
        "Cut-through with one virtual channel and a buffer of 16 flits. Virtual channels divide a port’s memory, so that one packet can pass another that waits.",
      question: {
        kind: "task",
        text: `Have these packets of 16 flits carried up to a load of 50 %, with at most ${MOST} flits of buffer at each port.`,
        done: ([one]) => {
          if (one?.simulated !== true || one.carried === null) return null;
          const { values } = one;
          return one.carried >= 0.5 && values.buffer * values.vcs <= MOST && values.packetSize === 16 && values.topology === "mesh";
        },
        solution: `${MESH}&buffer=48&switching=cut-through&${LOADS}`,
      },
      explanation:
        "Three packets’ room does it in one channel, and so do four channels of wormhole with 8 flits each: 32 in all. Memory for whole packets, or channels for parts of them: routers are made both ways.",
    },
  ],
};
