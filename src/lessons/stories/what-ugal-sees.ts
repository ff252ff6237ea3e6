/**
 * Kim et al. 2008, section 4.3, in steps: a router that decides by its own queues learns of a jam elsewhere only when buffers have filled.
 */
import { atLoad, carriedBy, cycles, latencyAt, percent } from "./measures.ts";
import type { FoundPoint, Story } from "./story.ts";

const SETTINGS = "localLatency=1&globalLatency=1&warmup=2000&saturation=curve";
const DEEP = `routing=ugal-l&traffic=worst-case&load=0.05,0.1,0.15,0.2,0.25,0.3,0.35,0.4&${SETTINGS}`;
/** Beyond its end. */
const FAR = DEEP.replace(/load=[^&]*/, "load=0.1,0.2,0.3,0.4,0.5,0.6");
const LOAD = 0.3;

const humps = ({ minimalLatency, detourLatency }: FoundPoint): number | null =>
  minimalLatency === null || detourLatency === null ? null : minimalLatency / detourLatency;

export const whatUgalSees: Story = {
  id: "what-ugal-sees",
  title: "What does UGAL see?",
  teaches:
    "A router decides by its own queues, and the jam may be in another one: why deep buffers delay packets, and how delayed credits tell of it.",
  chapter: "Ways through a network",
  ideas: ["adaptive routing", "buffer", "congestion", "credit"],
  source: "Kim et al. 2008",
  minutes: 9,
  steps: [
    {
      state: `${DEEP}&at=0.1`,
      sentence:
        "UGAL-L on its worst case, with short channels: a packet that meets no other one needs 12 cycles on average. Every buffer has room for 256 flits.",
      question: {
        kind: "measured",
        text: "At a load of 0.2 a packet takes 17 cycles. Move the load to 0.3, far below saturation: how many there?",
        options: [
          { text: "about 20", band: [10, 30], why: "So it looks up to a load of 0.2. Beyond it minimal packets wait behind full buffers." },
          { text: "about 60", band: [40, 90], why: "A queue alone would grow so. Here it grows until buffers of 256 flits are full." },
          { text: "several hundred", band: [250, 1000] },
        ],
        measure: latencyAt(0, LOAD),
        says: (latency) => `At load 0.3 it takes ${cycles(latency)}.`,
      },
      explanation:
        "The curve leaps beyond a load of 0.2 and then falls a little, which no queue would do by itself: more load, less latency. Something waits there that need not.",
    },
    {
      state: `${DEEP}&view=point&at=${LOAD}`,
      sentence:
        "The same at a load of 0.3. “Latency of packets”, among the numbers, counts packets by how long they took: minimal ones in blue, those that took a detour in orange.",
      question: {
        kind: "measured",
        text: "Which packets wait?",
        options: [
          { text: "the minimal ones", band: [4, 1000] },
          { text: "both kinds alike", band: [0.6, 1.6], why: "Detours keep clear of the one channel that is full." },
          { text: "those on detours", band: [0, 0.4], why: "Detours have more hops, but all channels on their way have room." },
        ],
        measure: atLoad(0, LOAD, humps),
        says: (times) => `Minimal packets take ${times.toFixed(0)} times as long as the others.`,
      },
      explanation:
        "They wait for the one full channel to the next group. Detours are quick; a few more packets on them, and nobody would wait. Why does UGAL-L not send them?",
    },
    {
      state: `${DEEP}&at=${LOAD}`,
      sentence:
        "A group has four routers, and one of them has the channel to the next group. The other three hand it their packets over local channels.",
      question: {
        kind: "reasoned",
        text: "How does one of the other three learn that the full channel’s queue is long?",
        options: [
          { text: "When the buffers before it are full and its own queue grows", right: true },
          {
            text: "The router with the full channel tells it",
            right: false,
            why: "No such message is sent: a router of UGAL-L sees its own queues, and nothing else.",
          },
          { text: "It counts the packets that come back", right: false, why: "No packet comes back. Credits do, from neighbours alone." },
        ],
      },
      explanation:
        "UGAL-L looks at the queues of its own router alone. The jam reaches them backwards, when the buffers on the way have no room left: the congestion is indirect.",
    },
    {
      state: `${DEEP}&at=${LOAD}`,
      sentence: "Buffers of 256 flits let 256 flits wait before anybody hears of it. B will be the same with buffers of 16.",
      question: {
        kind: "measured",
        text: "Predict: how long will B’s packets take at a load of 0.3?",
        options: [
          {
            text: "longer: there is less room",
            band: [600, 10000],
            why: "Where fewer packets can wait, fewer do: the sources take detours sooner.",
          },
          {
            text: "as long: hundreds of cycles",
            band: [300, 560],
            why: "The queue before the full channel is as long as the buffers let it be.",
          },
          { text: "a tenth of it", band: [25, 60] },
        ],
        measure: latencyAt(1, LOAD),
        says: (latency) => `B’s packets take ${cycles(latency)}.`,
        reveal: `${DEEP}&b.buffer=16&tab=b&at=${LOAD}`,
      },
      explanation:
        "A small buffer is full sooner, so that the sources see the jam sooner, and fewer packets stand before the full channel. Room for more packets is room for more delay.",
    },
    {
      state: `${FAR}&at=${LOAD}`,
      sentence: "At a load of 0.3 packets take a tenth of the time with buffers of 16 flits. A, with 256, is seen here to its end.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will B come, with buffers of 16?",
        options: [
          {
            text: "less far: there is less room",
            band: [0.02, 0.33],
            why: "With channels of one cycle a buffer of 16 flits keeps any of them busy.",
          },
          { text: "as far as A, 40 %", band: [0.331, 0.48] },
          {
            text: "farther, 50 % and more",
            band: [0.481, 0.7],
            why: "B learns sooner of the full channel, but both fill it, and both send the rest round.",
          },
        ],
        measure: carriedBy(1),
        draw: 1,
        says: (load) => `B carries at least ${percent(load)}.`,
        reveal: `${FAR}&b.buffer=16&tab=b&at=${LOAD}`,
      },
      explanation:
        "The same nine channels are full in both, and detours take the rest. How deep buffers are decides how long packets wait before a full channel, not how many pass it.",
    },
    {
      state: `${DEEP}&at=${LOAD}`,
      sentence:
        "UGAL-L_CR holds credits back by as long as packets waited: a source feels a slow path at once, whatever the buffers hold. B will be UGAL-L_CR, with buffers of 256 flits again.",
      question: {
        kind: "measured",
        text: "Predict: how long will B’s packets take at a load of 0.3?",
        options: [
          {
            text: "hundreds of cycles, as with UGAL-L",
            band: [250, 1000],
            why: "A credit that is late tells of the jam long before the buffer is full.",
          },
          {
            text: "about 40, as with buffers of 16",
            band: [30, 60],
            why: "Even a small buffer has to fill first. A late credit tells of the first packets that wait.",
          },
          { text: "less than 25", band: [10, 25] },
        ],
        measure: latencyAt(1, LOAD),
        says: (latency) => `B’s packets take ${cycles(latency)}.`,
        reveal: `${DEEP}&b.routing=ugal-l-cr&tab=b&at=${LOAD}`,
      },
      explanation:
        "The credit’s delay carries the news instead of the full buffer. That is as good as UGAL-G, which is told all queues of the group and cannot be built: add it and compare.",
    },
    {
      state: `${DEEP}&at=${LOAD}`,
      sentence: "UGAL-L alone once more, with buffers of 256 flits, under Simulation. Deep buffers are wanted where channels are long.",
      question: {
        kind: "task",
        text: "Keep UGAL-L: give it buffers of at least 32 flits with which packets take less than 100 cycles at a load of 0.3.",
        done: ([one]) => {
          const latency = one ? latencyAt(0, LOAD)([one]) : null;
          if (!one || latency === null) return null;
          const { values } = one;
          return latency < 100 && values.buffer >= 32 && values.routing === "ugal-l" && values.traffic === "worst-case";
        },
        solution: `${DEEP}&buffer=32&at=${LOAD}`,
      },
      explanation:
        "The latency grows about in step with the buffer, nearly two cycles a flit: what waits before the full channel is what the buffers hold.",
    },
  ],
};
