/** Prisacari et al. 2014 on small machines: where tasks stand decides how long an exchange takes, and a mean does not tell it. */
import { numberOf, textOf } from "../../descriptor.ts";
import { cyclesOf, percent, ratio, throughputAt } from "./measures.ts";
import type { Found, Story } from "./story.ts";

const EXCHANGE = "traffic=stencil&tasks=8x8&domain=512x512";
const GRID = `topology=torus&dims=8x8&p=1&routing=dimension-order&localLatency=1&${EXCHANGE}`;
const TORUS = `${GRID}&run=completion`;
const STEADY = `${GRID}&load=0.1,0.3,0.5,0.9&saturation=curve&warmup=1000&measure=1000`;
const GROUPS = `topology=dragonfly&p=2&a=4&h=2&localLatency=1&globalLatency=10&${EXCHANGE}&run=completion`;
/** Cycles that the last step allows. */
const WITHIN = 7600;

const shortest = (found: readonly Found[]): number | null => {
  const all = [0, 1, 2].map((design) => cyclesOf(design)(found));
  const known = all.filter((cycles) => cycles !== null);
  return known.length < all.length ? null : known.indexOf(Math.min(...known));
};

export const placement: Story = {
  id: "placement",
  title: "Where do the tasks stand?",
  teaches: "The same program on the same machine takes up to three times as long if its tasks stand at random; a mean throughput hides it.",
  chapter: "Programs",
  ideas: ["adaptive routing", "completion time", "placement", "stencil", "throughput"],
  source: "Prisacari et al. 2014",
  minutes: 8,
  steps: [
    {
      state: TORUS,
      sentence:
        "64 tasks on a grid of 8 by 8 exchange the borders of their parts with four neighbours. The machine is a torus of 8 by 8 routers, and in A each task stands where it stands in the grid. In B they will stand at random.",
      question: {
        kind: "measured",
        text: "Predict: how much longer does the exchange take in B?",
        options: [
          { text: "as long: it is the same bytes", band: [0.9, 1.2], why: "But each byte now crosses four channels on average, not one." },
          {
            text: "half as long again",
            band: [1.3, 1.8],
            why: "That is what the busiest channel asks for if all went evenly; messages also wait for each other.",
          },
          { text: "about three times as long", band: [2.6, 3.8] },
          { text: "16 times as long", band: [10, 30], why: "A channel has four times the load on average: not all messages meet." },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `B takes ${times.toFixed(1)} times as long as A.`,
        reveal: `${TORUS}&b.placement=random`,
      },
      explanation:
        "In A every message has a channel of its own, and the NICs send all the time. In B a message crosses four channels on average, and meets others on each. The network is the same, and so is the program.",
    },
    {
      state: STEADY,
      sentence:
        "Now as a steady pattern: all tasks send all the time, and what arrives is counted over all of them. A, in place, carries 90 % of full rate. B will be at random again, which made the exchange three times as long.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 90 % arrives in B on average?",
        options: [
          { text: "about 30 %, a third", band: [0.26, 0.36], why: "That would be so if all flows were slowed alike; some are not." },
          { text: "about half", band: [0.42, 0.58] },
          { text: "90 %, as in A", band: [0.8, 0.95], why: "The channels have four times as much to carry." },
        ],
        measure: throughputAt(1, 0.9),
        says: (carried) => `On average ${percent(carried, 2)} arrives.`,
        reveal: `${STEADY}&b.placement=random&tab=b&at=0.9`,
      },
      explanation:
        "The mean is of fast flows and slow ones: the slowest gets less than a twentieth here. A program that waits for all its messages ends with the slowest, so time grows by more than the mean falls.",
    },
    {
      state: `${GROUPS}&routing=min`,
      sentence:
        "A dragonfly of nine groups of eight endpoints, MIN. A puts tasks in the order of their numbers, B will put blocks of 4 by 2 neighbours into a group each, C all tasks at random.",
      question: {
        kind: "measured",
        text: "Predict: whose exchange is the shortest?",
        options: [
          {
            text: "A’s, in order",
            band: [-0.5, 0.5],
            why: "A group has a whole row: all its upper neighbours are in one other group, a single channel away.",
          },
          { text: "B’s, in blocks", band: [0.5, 1.5] },
          { text: "C’s, at random", band: [1.5, 2.5], why: "It spreads messages over all channels, but hardly any stay in their group." },
        ],
        measure: shortest,
        says: (which) => `${["A", "B", "C"][which]!}’s is the shortest.`,
        reveal: `${GROUPS}&routing=min&b.placement=cartesian&b.block=4x2&c.placement=random`,
      },
      explanation:
        "A row of the grid is a group in A: eight messages up share one global channel, and eight down. In a block of 4 by 2 ten neighbour pairs are inside, and the rest go to three other groups.",
    },
    {
      state: `${GROUPS}&routing=min&placement=random`,
      sentence: "At random, with MIN: a few global channels have far more than their share. B will choose its paths by queues, UGAL-L.",
      question: {
        kind: "measured",
        text: "Predict: how long does B take, against A?",
        options: [
          {
            text: "longer: detours cross two global channels",
            band: [1.1, 2],
            why: "They cross channels that would be idle, and leave the full ones alone.",
          },
          { text: "as long", band: [0.92, 1.08], why: "MIN waits for its busiest channel; a detour need not." },
          { text: "about a quarter less", band: [0.65, 0.87] },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (share) => `B takes ${percent(share, 2)} of A’s time.`,
        reveal: `${GROUPS}&routing=min&placement=random&b.routing=ugal-l`,
      },
      explanation:
        "Adaptive routing mends part of a bad placement, as it evens out the load. It cannot shorten the way: with all tasks far apart the channels have more to carry than in blocks, however it is spread.",
    },
    {
      state: TORUS,
      sentence:
        "Programs do not only send. On the torus, A in place and B at random, tasks will compute 20,000 cycles between two exchanges, and exchange four times.",
      question: {
        kind: "measured",
        text: "Predict: how much longer does B’s program take, of which the exchange takes three times as long?",
        options: [
          { text: "three times as long", band: [2.6, 3.8], why: "Only the exchange does; computing takes as long anywhere." },
          { text: "about a quarter longer", band: [1.1, 1.5] },
          {
            text: "as long: computing hides it",
            band: [0.98, 1.05],
            why: "A task computes when its neighbours’ borders have come, not before.",
          },
        ],
        measure: ratio(cyclesOf(1), cyclesOf(0)),
        says: (times) => `B takes ${times.toFixed(2)} times as long as A.`,
        reveal: `${TORUS}&compute=20000&iterations=4&b.placement=random`,
      },
      explanation:
        "In A four exchanges are a fifth of the time, and only that fifth grows. Tasks whose borders come early compute while others wait. The more a program sends, the more its place matters.",
    },
    {
      state: `${GROUPS}&routing=min&placement=random`,
      sentence:
        "The dragonfly with MIN and tasks at random. The exchange is the same wherever tasks stand; routing and placement are yours.",
      question: {
        kind: "task",
        text: `Have this exchange done within ${WITHIN} cycles without changing the network or what is sent.`,
        done: ([one]) => {
          if (!one || one.cycles === null) return null;
          const { values } = one;
          const same = values.topology === "dragonfly" && [2, 4, 2].every((number, i) => numberOf(values, ["p", "a", "h"][i]!) === number);
          return (
            same &&
            one.cycles <= WITHIN &&
            values.traffic === "stencil" &&
            textOf(values, "tasks") === "8x8" &&
            textOf(values, "domain") === "512x512"
          );
        },
        solution: `${GROUPS}&routing=min&placement=cartesian&block=4x2`,
      },
      explanation:
        "Blocks with MIN do, and so does UGAL-L with tasks anywhere. A scheduler that keeps blocks together and a router that sees queues are two ways to the same end, and machines have both.",
    },
  ],
};
