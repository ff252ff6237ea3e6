/** Linear programs beside simulations, after Mollah et al. 2017: how far a routing is from the best possible one. */
import { numberOf } from "../../descriptor.ts";
import { FIRST_STUDY } from "./first.ts";
import { anyRouting, carriedBy, percent, QUICK, ratio } from "./measures.ts";
import type { Story } from "./story.ts";

const HOT = `routing=min&traffic=hot-spot&load=0.02,0.04,0.06,0.07,0.08,0.1&${QUICK}`;
const RING = `topology=torus&dims=8x8&routing=dimension-order&traffic=tornado&load=0.1,0.2,0.3,0.4,0.45,0.5,0.55&vcs=8&localLatency=1&globalLatency=1&${QUICK}`;

export const anyRoutingCould: Story = {
  id: "any-routing",
  title: "What could any routing do?",
  teaches: "How a bound tells a bad routing from a hard traffic: when to look for a better routing, and when for a better network.",
  chapter: "What stops a network",
  ideas: ["bound", "hot spot", "linear program", "worst case"],
  source: "Mollah et al. 2017",
  minutes: 7,
  steps: [
    {
      state: `${FIRST_STUDY}&view=limits`,
      sentence:
        "MIN and UGAL-L on the worst case. Where the chart is hatched no routing can ever get: that is certified by a linear program, not simulated.",
      question: {
        kind: "measured",
        text: "How much of this traffic can the best of all routings carry?",
        options: [
          {
            text: "12.5 %",
            band: [0.12, 0.13],
            why: "That is MIN, which knows one way. Others may send packets by the idle channels, too.",
          },
          { text: "56.25 %", band: [0.55, 0.57] },
          { text: "100 %", band: [0.99, 1], why: "One of a group’s eight channels leads straight on. Packets on the others cross two." },
        ],
        measure: anyRouting(0),
        says: (bound) => `The bound is ${percent(bound, 4)}.`,
      },
      explanation:
        "The program may send parts of every flow over all paths, as well as that can be done, and must not fill any channel beyond its bandwidth. The highest load for which that works is the bound.",
    },
    {
      state: `${FIRST_STUDY}&view=limits`,
      sentence: "A’s simulation ends below the bound, which holds all the same.",
      question: {
        kind: "reasoned",
        text: "What could take A beyond the hatched line?",
        options: [
          { text: "A better routing", right: false, why: "The bound holds for every routing, also for one that nobody has thought of." },
          { text: "Deeper buffers", right: false, why: "Buffers let packets wait. No channel carries more for them." },
          { text: "Other cables, or another traffic", right: true },
        ],
      },
      explanation:
        "The bound knows the network and the traffic, and nothing else. Routing and buffers decide how near a simulation comes to it; only what it is made of can move it.",
    },
    {
      state: HOT,
      sentence:
        "Hot spot: a fifth of all packets goes to one endpoint, the rest anywhere. MIN ends at a load of a few per cent. B will be UGAL-L.",
      question: {
        kind: "measured",
        text: "Predict: how much farther does adaptive routing get?",
        options: [
          { text: "not at all", band: [0.7, 1.35] },
          { text: "twice as far", band: [1.7, 2.4], why: "A detour ends at the same full link, whichever way it takes." },
          {
            text: "three to four times as far, as on the worst case",
            band: [2.8, 4.5],
            why: "There other channels stood idle. Beside the one link of an endpoint there is none.",
          },
        ],
        measure: ratio(carriedBy(1), carriedBy(0)),
        says: (times) => `UGAL-L carries about ${times.toFixed(1)} times what MIN does.`,
        reveal: `${HOT}&b.routing=ugal-l`,
      },
      explanation:
        "The link of the hot endpoint is full, and every path ends there. The bound says so before anything is simulated: it lies where MIN ends already.",
    },
    {
      state: `${RING}&at=0.3`,
      sentence:
        "An 8-ary 2-cube with tornado traffic: all packets go almost half-way round their rings, the same way round. Dimension order leaves the other direction empty. B will be Valiant’s routing, with more hops on average.",
      question: {
        kind: "measured",
        text: "Predict: up to which load does Valiant come? Dimension order ends at a third.",
        options: [
          {
            text: "less than a third",
            band: [0.02, 0.28],
            why: "Its paths are longer, but they take both directions of a ring; dimension order takes one.",
          },
          {
            text: "a third",
            band: [0.281, 0.38],
            why: "Dimension order leaves half of the channels idle, and Valiant uses these as well.",
          },
          { text: "about half", band: [0.381, 0.6] },
          { text: "nearly all", band: [0.8, 1], why: "Twice as many channels are in use, but each packet crosses more of them." },
        ],
        measure: carriedBy(1),
        draw: 1,
        // The bound is nearly where it ends.
        covers: [
          { design: 0, quantity: "bound" },
          { design: 1, quantity: "bound" },
        ],
        says: (load) => `Valiant carries at least ${percent(load)}.`,
        reveal: `${RING}&b.routing=valiant&at=0.3`,
      },
      explanation:
        "Both directions of every ring are in use, which is worth more than the shorter way. The bound for any routing, 8/15, is near: little more can be had from this torus.",
    },
    {
      state: `routing=ugal-l&traffic=worst-case&load=0.1,0.2,0.3,0.4,0.5,0.6&${QUICK}&view=limits`,
      sentence: "UGAL-L and the worst case again, whose bound is 56.25 % with p = 2 endpoints at each router and h = 2 global channels.",
      question: {
        kind: "task",
        text: "Change the network until some routing could carry 70 % of its worst case, and keep at least 70 endpoints.",
        done: ([one]) => {
          if (!one?.any) return null;
          const { values } = one;
          const endpoints = (one.network?.routers ?? 0) * numberOf(values, "p");
          return one.any.lower >= 0.7 && endpoints >= 70 && values.traffic === "worst-case";
        },
        solution: `h=4&routing=ugal-l&traffic=worst-case&load=0.1,0.2,0.3,0.4,0.5,0.6&${QUICK}&view=limits`,
      },
      explanation:
        "More global channels, or fewer endpoints at a router: the bound follows at once, and the simulation when it can. So a network is chosen first, and then its routing.",
    },
  ],
};
