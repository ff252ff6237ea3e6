/** Dally, Towles 2004 on credits: a buffer must hold what is sent until a credit comes back, or the cable behind it stays idle. */
import { numberOf } from "../../descriptor.ts";
import { carriedBy, latencyAt, percent, QUICK, ratio } from "./measures.ts";
import type { Story } from "./story.ts";

/** Two routers, one cable of 100 cycles. */
const LINE = "topology=mesh&dims=2&p=1&routing=dimension-order&vcs=1";
const LONG = `${LINE}&localLatency=100&buffer=64`;
const LOADS = `load=0.05,0.1,0.2,0.3,0.4,0.5,0.9&${QUICK}`;
const MIN = "routing=min&vcs=2";
const MINS = `load=0.1,0.3,0.5,0.6,0.7,0.8&${QUICK}`;
/** Flits that a buffer of the last step has at most. */
const MOST = 230;

export const credits: Story = {
  id: "credits",
  title: "How deep must a buffer be?",
  teaches:
    "A buffer has to hold all that is sent until the first credit is back: cable, speed and virtual channels tell how many flits that is.",
  chapter: "Buffers and channels",
  ideas: ["buffer", "credit", "round trip", "virtual channel"],
  source: "Dally, Towles 2004",
  minutes: 9,
  steps: [
    {
      state: `${LONG}&load=0.1&${QUICK}`,
      sentence:
        "Two routers and a cable between them, 100 cycles long. Where it ends, a buffer has room for 64 flits. A router sends a flit only if it has a credit for a place in that buffer.",
      question: {
        kind: "measured",
        text: "Predict: up to which load does this cable carry what the two endpoints send each other?",
        options: [
          {
            text: "nearly all, 90 %",
            band: [0.85, 1],
            why: "That needs a credit in every cycle, and there are 64 until the first comes back.",
          },
          { text: "64 %", band: [0.6, 0.7], why: "64 flits of 100 would be the flight alone; the credit has to fly back, too." },
          { text: "about 30 %", band: [0.24, 0.34] },
          { text: "1 %", band: [0.001, 0.05], why: "One flit at a time would be so, but 64 of them may be under way." },
        ],
        measure: carriedBy(0),
        draw: 0,
        says: (load) => `It carries at least ${percent(load)}.`,
        reveal: `${LONG}&${LOADS}`,
      },
      explanation:
        "64 flits leave in 64 cycles. Then the router waits: the first flit flies 100 cycles, and its credit flies 100 back. So 64 flits go in each round trip of 205 cycles, 31 %.",
    },
    {
      state: `${LONG}&${LOADS}&at=0.3`,
      sentence:
        "The round trip is 205 cycles: there, through the router, and back. A router never sends what the other one has no place for, so nothing is lost.",
      question: {
        kind: "reasoned",
        text: "For how long does one flit take up a place in the buffer, though nothing waits?",
        options: [
          {
            text: "2 cycles, while it passes the router",
            right: false,
            why: "It stands there so long, but the place is kept for it from the moment it is sent.",
          },
          { text: "100 cycles, the flight", right: false, why: "The sender may use the place again only when it knows that it is free." },
          { text: "205 cycles, the round trip", right: true },
        ],
      },
      explanation:
        "The place is kept from the sending of the flit until its credit can be used: 2·100 cycles of cable, 2 in the router, 1 to send the credit, and 2 to use it. The buffer is mostly empty and yet given away.",
    },
    {
      state: `${LONG}&load=0.1&${QUICK}&at=0.1`,
      sentence: "A has 64 flits of buffer, B will have 256: more than a round trip. A load of 20 % is little for both of them.",
      question: {
        kind: "measured",
        text: "Predict: how long do B’s packets take at a load of 0.2, against A’s?",
        options: [
          { text: "half as long", band: [0.3, 0.8], why: "A packet that finds a credit leaves at once, in A as well." },
          { text: "as long", band: [0.95, 1.05] },
          { text: "four times as long", band: [2, 6], why: "Flits do not walk through the buffer: an empty one takes no time." },
        ],
        measure: ratio(latencyAt(1, 0.2), latencyAt(0, 0.2)),
        says: (times) => `B’s packets take ${times.toFixed(2)} times as long as A’s.`,
        reveal: `${LONG}&${LOADS}&b.buffer=256&at=0.2`,
      },
      explanation:
        "Depth buys throughput, not speed: while there are credits nobody waits. B carries all loads, for 256 flits are more than the 205 that a credit takes. What is beyond that is idle.",
    },
    {
      state: `${LONG}&${LOADS}`,
      sentence: "A again: 100 cycles of cable and 64 flits. B will have a cable of 10 cycles, and a buffer of only 16 flits.",
      question: {
        kind: "measured",
        text: "Predict: how much more does B carry than A?",
        options: [
          { text: "a quarter of it", band: [0.1, 0.5], why: "Its buffer is a quarter, but its round trip is an eighth." },
          { text: "as much", band: [0.8, 1.2], why: "The buffer shrinks by four and the round trip by eight." },
          { text: "about twice as much", band: [1.6, 2.6] },
          { text: "ten times as much", band: [5, 20], why: "The cable is ten times shorter, but the buffer is smaller as well." },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (times) => `B carries about ${times.toFixed(1)} times what A does.`,
        reveal: `${LONG}&${LOADS}&b.localLatency=10&b.buffer=16&b.load=0.1,0.3,0.5,0.6,0.8,0.9`,
      },
      explanation:
        "B’s round trip is 2·10 + 5 = 25 cycles, and 16 flits of 25 are 64 %. Short cables need shallow buffers: only cables between groups and rows of racks have to have deep ones.",
    },
    {
      state: `${MIN}&buffer=256&load=0.1&${QUICK}`,
      sentence:
        "A dragonfly with global cables of 100 cycles and two virtual channels, each with a buffer of its own: 256 flits in A. B will have 128 in each, still 256 at every port.",
      question: {
        kind: "measured",
        text: "Predict: how much of uniform traffic does B carry, of which A carries 80 %?",
        options: [
          {
            text: "80 % as well: a port has 256 flits",
            band: [0.78, 0.9],
            why: "Half of them are in a channel that no packet on a global cable may use.",
          },
          { text: "between 60 and 70 %", band: [0.58, 0.72] },
          { text: "about 30 %", band: [0.2, 0.4], why: "128 flits are more than half of a round trip, not a sixth." },
        ],
        measure: carriedBy(1),
        draw: 1,
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${MIN}&buffer=256&${MINS}&b.buffer=128&tab=b`,
      },
      explanation:
        "MIN uses one channel before the global cable and the other on it: against deadlock. So 128 of 205 flits, 62 % of a global channel, are all that B can have under way. Only places that a packet may use count.",
    },
    {
      state: `${MIN}&buffer=256&${MINS}`,
      sentence:
        "The same cable of some 20 metres: 100 cycles of it are as many nanoseconds as before. The next routers send a flit in half the time.",
      question: {
        kind: "reasoned",
        text: "Links get twice as fast, and cables stay as long. How deep must buffers be?",
        options: [
          {
            text: "half as deep: flits leave sooner",
            right: false,
            why: "A place is kept for the round trip, and that does not get shorter.",
          },
          { text: "as deep", right: false, why: "In the same round trip twice as many flits are sent." },
          { text: "twice as deep", right: true },
        ],
      },
      explanation:
        "Light does not hurry: the round trip takes as many nanoseconds, and twice as many flits are sent in it. Bandwidth times round trip is the depth; so each generation of links needs more memory.",
    },
    {
      state: `${MIN}&buffer=32&${MINS}`,
      sentence:
        "Buffers of 32 flits, and cables of 100 cycles between groups: no global channel can be used for more than 16 % of the time.",
      question: {
        kind: "task",
        text: `Have it carry 80 % of uniform traffic with the same cables and two virtual channels, and buffers of at most ${MOST} flits.`,
        done: ([one]) =>
          one?.simulated === true && one.carried !== null
            ? one.carried >= 0.8 &&
              one.values.buffer <= MOST &&
              numberOf(one.values, "globalLatency") >= 100 &&
              numberOf(one.values, "vcs") === 2 &&
              one.values.traffic === "uniform"
            : null,
        solution: `${MIN}&buffer=205&${MINS}`,
      },
      explanation:
        "205 flits do, a round trip. Somewhat less do as well here, since no global channel is busy all the time. With 16 times the buffer of before nothing more would be had.",
    },
  ],
};
