/** Sensi et al. 2020 and Li et al. 2019: one endpoint that gets too much holds up all others, and only what holds senders back mends it. */
import { numberOf } from "../../descriptor.ts";
import { carriedBy, percent, throughputAt } from "./measures.ts";
import type { Found, Story } from "./story.ts";

/** Eight leaves of eight endpoints, a spine for each. */
const TREE = "topology=xgft&children=8x8&parents=8&localLatency=1&globalLatency=1";
const SPRAYED = `${TREE}&routing=nearest-common-ancestor`;
const HOT = `${SPRAYED}&traffic=hot-spot&fraction=0.1`;
/** Buffers fill before it is measured. */
const WINDOWS = "saturation=curve&warmup=3000&measure=2000";
const LOADS = `load=0.05,0.1,0.13,0.2,0.3&${WINDOWS}`;
const HIGH = 0.3;

/** Six endpoints of three leaves send to endpoint 0; six others send to its neighbours and to each other. */
const INCAST = "traffic=matrix&matrix=4-0:1,8-0:1,12-0:1,5-0:1,9-0:1,13-0:1,6-1:1,10-2:1,14-3:1,7-11:1,11-15:1,15-7:1";
const SMALL = `topology=xgft&children=4x4&parents=4&localLatency=1&globalLatency=1&routing=nearest-common-ancestor&buffer=32&${INCAST}`;
const FULL = 0.8;

/** What arrives of too much is what was carried before, where the bound lies. */
const ENDS = [
  { design: 0, quantity: "load" },
  { design: 0, quantity: "bound" },
] as const;

/** Designs after the first that bring a fifth and more of the highest load. */
const mended = (found: readonly Found[]): number | null => {
  const carried = [1, 2].map((design) => throughputAt(design, HIGH)(found));
  return carried.some((one) => one === null) ? null : carried.filter((one) => one! >= 0.2).length;
};

export const hotSpot: Story = {
  id: "hot-spot",
  title: "One endpoint holds up all",
  teaches: "What one endpoint cannot take fills the buffers before it, then those before these, until packets for others stand as well.",
  chapter: "What stops a network",
  ideas: ["buffer", "congestion", "congestion control", "hot spot", "tree saturation"],
  source: "Sensi et al. 2020",
  minutes: 8,
  steps: [
    {
      state: `${HOT}&buffer=32&load=0.05&${WINDOWS}`,
      sentence:
        "64 endpoints on eight leaves, and a spine for each endpoint of a leaf. A tenth of all packets goes to one endpoint, as where one of them has the files; the others go anywhere.",
      question: {
        kind: "measured",
        text: "Predict: up to which load is all of this traffic carried?",
        options: [
          {
            text: "90 %: only a tenth is hot",
            band: [0.8, 1],
            why: "A tenth of 63 endpoints’ packets is more than six times what one link takes.",
          },
          { text: "about 50 %", band: [0.4, 0.6], why: "At 50 % the hot endpoint would be sent more than three times what it can take." },
          { text: "about 14 %", band: [0.11, 0.16] },
          { text: "below 2 %", band: [0.001, 0.02], why: "So it would be if all others sent all of their packets there." },
        ],
        measure: carriedBy(0),
        draw: 0,
        covers: [{ design: 0, quantity: "bound" }],
        says: (load) => `It carries at least ${percent(load)}.`,
        reveal: `${HOT}&buffer=32&${LOADS}&at=0.1`,
      },
      explanation:
        "63 endpoints send it a tenth of their packets, and their share of the rest: 7.2 times the load of one. Its link takes 1, and 1/7.2 is 14 %. The bound for any routing lies there too.",
    },
    {
      state: `${HOT}&buffer=32&load=0.05&${WINDOWS}`,
      sentence:
        "Beyond that load the hot endpoint’s link is full. But nine tenths of all packets do not want to go there, and their links are all but idle.",
      question: {
        kind: "measured",
        text: "Predict: at a load of 30 %, how much arrives, taken over all endpoints?",
        options: [
          {
            text: "about 29 %: only hot packets wait",
            band: [0.25, 0.3],
            why: "Packets for others wait in the same buffers, behind hot ones.",
          },
          { text: "about 20 %", band: [0.18, 0.23], why: "Nothing lets the others by: they lose as much as the hot ones." },
          { text: "about 14 %: nearly all packets wait", band: [0.11, 0.165] },
        ],
        measure: throughputAt(0, HIGH),
        covers: ENDS,
        says: (carried) => `${percent(carried)} arrives.`,
        reveal: `${HOT}&buffer=32&${LOADS}&at=${HIGH}`,
      },
      explanation:
        "The buffers before the hot link fill, then those of the spines, then those of all leaves: a tree of full buffers with the hot endpoint for its root. What stands in them waits, wherever it wants to go.",
    },
    {
      state: `${HOT}&buffer=32&${LOADS}&at=${HIGH}`,
      sentence:
        "At a load of 30 % half of it is lost. B will have buffers eight times as deep, 256 flits; C a routing that takes the emptier of two ways up.",
      question: {
        kind: "measured",
        text: "Predict: in which of them does at least 20 % arrive?",
        options: [
          { text: "in B alone", band: [0.9, 1.1], why: "Deeper buffers take longer to fill, and then hold up more packets." },
          { text: "in both", band: [1.9, 2.1], why: "Neither takes anything away from the one link that is full." },
          { text: "in neither", band: [-0.1, 0.1] },
        ],
        measure: mended,
        says: (count) => (count === 0 ? "In neither of them." : count === 1 ? "In one of them." : "In both."),
        reveal: `${HOT}&buffer=32&${LOADS}&at=${HIGH}&b.buffer=256&c.routing=adaptive-nca`,
      },
      explanation:
        "No way leads round the last link, and no buffer is deep enough when more comes than goes. Routing spreads what the network carries; too much for one endpoint is a matter of who sends.",
    },
    {
      state: `${SMALL}&load=0.1&${WINDOWS}`,
      sentence:
        "Another case: 6 of 16 endpoints send all they have to endpoint 0, an incast. Six others send to its neighbours and to each other, with no endpoint asked for too much. At 10 % all goes well.",
      question: {
        kind: "measured",
        text: "Predict: of a load of 80 % of the twelve, how much arrives on average?",
        options: [
          {
            text: "about half: 80 % of the others, a sixth of the incast",
            band: [0.42, 0.56],
            why: "That is what the links have room for; but packets of the others stand behind the incast’s.",
          },
          { text: "about 30 %", band: [0.25, 0.35], why: "Nothing keeps a place free for the others: they fall to the incast’s pace." },
          { text: "about a sixth", band: [0.1, 0.2] },
        ],
        measure: throughputAt(0, FULL),
        covers: ENDS,
        says: (carried) => `On average ${percent(carried)} arrives.`,
        reveal: `${SMALL}&load=0.1,0.2,0.5,${FULL}&${WINDOWS}&at=${FULL}`,
      },
      explanation:
        "Each of the six gets a sixth of endpoint 0, and each of the others about as little: in a full buffer packets leave in turn. So the incast of one program is everybody’s.",
    },
    {
      state: `${SMALL}&load=0.1,0.2,0.5,${FULL}&${WINDOWS}&at=${FULL}`,
      sentence:
        "B will have congestion control: an endpoint’s port that packets wait for is marked, and after a delay its senders are held back to their share of it, 95 % together. Others are not.",
      question: {
        kind: "measured",
        text: "Predict: how much of a load of 80 % arrives in B on average?",
        options: [
          { text: "about a sixth, as in A", band: [0.1, 0.2], why: "Held back at their senders, hot packets leave the buffers to others." },
          { text: "about half", band: [0.42, 0.56] },
          { text: "all of it, 80 %", band: [0.75, 0.85], why: "Endpoint 0 takes one flit a cycle, whoever is held back." },
        ],
        measure: throughputAt(1, FULL),
        says: (carried) => `On average ${percent(carried)} arrives.`,
        reveal: `${SMALL}&load=0.1,0.2,0.5,${FULL}&${WINDOWS}&at=${FULL}&b.congestionControl=throttle&tab=b`,
      },
      explanation:
        "Hot packets now wait at their senders, no longer in the network. The incast is as slow as it has to be, and the six others get all they ask for: 6·0.8 and nearly 1, shared by twelve, is 48 %.",
    },
    {
      state: `${HOT}&buffer=32&${LOADS}&at=${HIGH}`,
      sentence:
        "The tree of 64 endpoints again. Programs can help, too: two endpoints with the files instead of one, or a copy in every rack.",
      question: {
        kind: "task",
        text: "Keep the hot spot, with at least 2 % of the packets: how hot may it be if a load of 30 % is to be carried?",
        done: ([one]) =>
          one?.simulated === true && one.carried !== null
            ? one.carried >= HIGH &&
              one.values.traffic === "hot-spot" &&
              numberOf(one.values, "fraction") >= 0.02 &&
              one.values.topology === "xgft"
            : null,
        solution: `${SPRAYED}&traffic=hot-spot&fraction=0.02&buffer=32&${LOADS}&at=${HIGH}`,
      },
      explanation:
        "At a load of 30 % each endpoint may get 1/0.3 times the mean: about 3.3 times. With 2 % it gets 63·0.02 and its share of the rest, 2.2 times. The larger the machine, the smaller the share that is too much.",
    },
  ],
};
