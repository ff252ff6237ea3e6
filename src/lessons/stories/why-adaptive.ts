/** Kim et al. 2008 on a network small enough to see whole: why neither the shortest paths nor detours for all are enough. */
import { numberOf } from "../../descriptor.ts";
import { FIRST_STORY, FIRST_STUDY, FIRST_TITLE } from "./first.ts";
import { anyRouting, atLoad, carriedBy, fullIn, percent, QUICK, ratio } from "./measures.ts";
import type { Story } from "./story.ts";

const THREE = `${FIRST_STUDY}&c.routing=valiant`;
const OBLIVIOUS = `routing=min&load=0.2,0.4,0.5,0.6,0.7,0.8,0.9&${QUICK}&b.routing=valiant`;

export const whyAdaptive: Story = {
  id: FIRST_STORY,
  title: FIRST_TITLE,
  teaches:
    "The shortest paths can crowd an eighth of a network's channels, and detours for every packet waste half of it: so each packet is to choose.",
  chapter: "Ways through a network",
  ideas: ["adaptive routing", "minimal routing", "Valiant routing", "worst case"],
  source: "Kim et al. 2008",
  minutes: 8,
  steps: [
    {
      state: FIRST_STUDY,
      sentence:
        "One network, two routings, and every group sends all it has to the next group. B, MIN, takes the shortest path; A, UGAL-L, chooses for each packet.",
      question: {
        kind: "measured",
        text: "B’s curve turns up near a load of 12.5 %. What is full there?",
        options: [
          {
            text: "all 72 global channels",
            band: [40, 72],
            why: "Nobody sends beyond the next group: of each group’s channels one alone is asked for.",
          },
          { text: "nine of the 72 global channels", band: [8.5, 9.5] },
          {
            text: "no channel: the endpoints’ links",
            band: [0, 0.5],
            why: "An endpoint’s link takes eight times as much; eight endpoints share one channel.",
          },
        ],
        measure: ([, min]) => (min?.full ? (min.full["global"] ?? 0) : null),
        says: (full) => `Of B’s global channels ${full} are full.`,
        mark: fullIn(1),
      },
      explanation:
        "A group has one channel to the next one, and eight endpoints, a·p, share it: each gets 1/8 of it, 12.5 %. The other 63 stay idle, for no shortest path leads over them.",
    },
    {
      state: `${FIRST_STUDY}&at=0.12`,
      sentence:
        "Idle channels lead to the same group by way of another one. C will be Valiant’s routing: every packet first goes to a random group.",
      question: {
        kind: "measured",
        text: "Predict: up to which load will C carry this traffic?",
        options: [
          {
            text: "12.5 %, like MIN",
            band: [0.05, 0.18],
            why: "So much one channel carries; C spreads the packets of a group over all that it has.",
          },
          {
            text: "about 25 %",
            band: [0.2, 0.32],
            why: "That would be two channels a group. There are eight, and a packet takes two of these.",
          },
          { text: "40 to 50 %", band: [0.38, 0.5] },
          {
            text: "almost all, 90 %",
            band: [0.8, 1],
            why: "Each packet crosses two global channels where one would do: half of them serve others’ detours.",
          },
        ],
        measure: carriedBy(2),
        says: (load) => `C carries at least ${percent(load)}.`,
        draw: 2,
        // Another way round the same channels.
        covers: [{ design: 0, quantity: "load" }],
        reveal: `${THREE}&tab=c&at=0.3`,
      },
      explanation:
        "All 72 global channels share the load now. But every packet crosses two of them where one would do, so that half of what the network has is the most that is left.",
    },
    {
      state: `${OBLIVIOUS.replace("0.2,0.4,0.5,0.6,0.7,0.8,0.9", "0.1")}&at=0.1`,
      sentence: "Most programs are kinder: under uniform traffic every endpoint sends to all others alike. A is MIN now, B Valiant.",
      question: {
        kind: "measured",
        text: "Predict: which of them carries more of uniform traffic?",
        options: [
          { text: "MIN, half as much again", band: [1.25, 2.2] },
          {
            text: "both the same",
            band: [0.9, 1.1],
            why: "The channels are the same, and Valiant’s packets cross nearly twice as many of them.",
          },
          {
            text: "Valiant, half as much again",
            band: [0.4, 0.8],
            why: "There is nothing left to spread: uniform traffic takes all channels alike by itself.",
          },
        ],
        measure: ratio(carriedBy(0), carriedBy(1)),
        says: (times) => `MIN carries about ${times.toFixed(1)} times what Valiant does.`,
        reveal: OBLIVIOUS,
      },
      explanation:
        "Uniform traffic spreads itself: detours cost their second global channel and give nothing for it. One routing wins on one traffic, the other on the other, and a network has to live with both.",
    },
    {
      state: `${FIRST_STUDY}&at=0.04`,
      sentence:
        "UGAL-L decides packet by packet: it takes the minimal path unless its queue, times its hops, is longer than that of a random detour. At a load of 4 % most packets of A go the short way.",
      question: {
        kind: "measured",
        text: "Predict: which share of A’s packets takes the minimal path at a load of 40 %?",
        options: [
          {
            text: "nearly all, 90 %",
            band: [0.8, 1],
            why: "The minimal channel carries 12.5 % of the load at most, which is less than a third of 40 %.",
          },
          { text: "half of them", band: [0.45, 0.6], why: "Half would be 20 %, and the minimal channel is full at 12.5 % of the load." },
          { text: "between a quarter and a third", band: [0.22, 0.36] },
          { text: "none", band: [0, 0.05], why: "A full channel is still in use: packets take it as long as its queue is worth a detour." },
        ],
        measure: atLoad(0, 0.4, ({ minimalShare }) => minimalShare),
        says: (share) => `At load 0.4 ${percent(share)} of A’s packets are minimal.`,
        reveal: `${FIRST_STUDY}&at=0.4`,
      },
      explanation:
        "The minimal channel is kept full: 12.5 % of the load passes there, whatever is offered. What is more takes detours, and the more is offered the larger is their part.",
    },
    {
      state: `${FIRST_STUDY}&view=limits&at=0.4`,
      sentence:
        "A linear program has split this traffic over all paths there are, as well as that can be done: no routing will ever carry more. Below the curve stands how far A is from it.",
      question: {
        kind: "measured",
        text: "How much of what any routing could carry does UGAL-L carry?",
        options: [
          { text: "about half", band: [0.4, 0.6], why: "A carries a load of 30 % with ease, and that is half of the bound already." },
          { text: "seven to nine tenths", band: [0.68, 0.92] },
          { text: "all of it", band: [0.97, 1.03], why: "A’s curve turns up well before the hatched part of the chart." },
        ],
        measure: ratio(carriedBy(0), anyRouting(0)),
        says: (share) => `UGAL-L carries at least ${percent(share)} of the bound.`,
      },
      explanation:
        "The program knows all traffic beforehand; UGAL-L knows the queues of one router. What it does not see is another story: “What does UGAL see?”.",
    },
    {
      state: `routing=min&traffic=worst-case&load=0.04,0.08,0.12,0.16,0.2,0.3&${QUICK}&at=0.12`,
      sentence:
        "Adaptive routing is one remedy; another is more cables where the load is. MIN alone is here, with a = 4 routers in a group and p = 2 endpoints at each.",
      question: {
        kind: "task",
        text: "Have MIN carry 20 % of the worst case: change h, the global channels of a router, and g, the number of groups.",
        done: ([one]) =>
          one?.simulated === true && one.carried !== null
            ? one.carried >= 0.2 && numberOf(one.values, "p") === 2 && one.values.routing === "min" && one.values.traffic === "worst-case"
            : null,
        solution: `h=4&g=9&routing=min&traffic=worst-case&load=0.04,0.08,0.12,0.16,0.2,0.3&${QUICK}&at=0.2`,
      },
      explanation:
        "With h = 4 alone the dragonfly grows to 17 groups, and still one channel joins two of them. Keep nine groups, and there are two: a·h divided by g − 1. A channel more is 12.5 % more, and a price.",
    },
  ],
};
