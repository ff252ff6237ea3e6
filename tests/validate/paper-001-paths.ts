/** Mollah et al. 2017, Table 3 and the end of section 4: sizes, paths and variables of its networks, counted with nothing solved. */
import { CASCADE, NETWORKS } from "../../src/lessons/paper-001/networks.ts";
import type { PaperNetwork } from "../../src/lessons/paper-001/networks.ts";
import type { Claim, Measure } from "./claim.ts";
import { pathNumbersOf } from "./path-numbers.ts";

const DRAGONFLIES = NETWORKS.filter((network) => network !== CASCADE);

const AS_PRINTED = { band: [0.9999, 1.0001], why: "As printed: the largest of these numbers is below 10,000." } as const;

function exactly(count: number): Pick<Measure, "band" | "why"> {
  return { band: [count - 0.5, count + 0.5], why: `${count}, a whole number: no flow has more, and the most is as many.` };
}

/** Each of a dragonfly's four numbers over the printed one: the least and the most of any pair. */
function sharesOf(network: PaperNetwork): readonly { readonly least: number; readonly most: number }[] {
  const {
    routers,
    endpoints,
    paths: { min, vlb },
  } = pathNumbersOf(network);
  const { printed } = network;
  const share = (least: number, most: number, theirs: number) => ({ least: least / theirs, most: most / theirs });
  return [
    share(routers, routers, printed.routers),
    share(endpoints, endpoints, printed.endpoints),
    share(min.least, min.most, printed.min),
    share(vlb.least, vlb.most, printed.vlb),
  ];
}

const COUNTED = { quick: true, exact: true, studies: {} } as const;

function thousands(count: number): string {
  return count.toLocaleString("en");
}

export const pathClaims: readonly Claim[] = [
  {
    ...COUNTED,
    command: "figure table-3",
    id: "001-table-3-dragonflies",
    where: "Table 3",
    statement: "Switches and PEs of the seven dragonflies, and the MIN and VLB paths of two routers in different groups.",
    printed: `MIN, VLB: ${DRAGONFLIES.map(({ title, printed: { min, vlb } }) => `${title} ${min}, ${vlb}`).join("; ")}`,
    measures: {
      "least of any pair / printed": { of: () => Math.min(...DRAGONFLIES.flatMap(sharesOf).map(({ least }) => least)), ...AS_PRINTED },
      "most / printed": { of: () => Math.max(...DRAGONFLIES.flatMap(sharesOf).map(({ most }) => most)), ...AS_PRINTED },
    },
    aside: () => "all 28 numbers, of every pair",
  },
  {
    ...COUNTED,
    command: "figure table-3",
    id: "001-table-3-cascade",
    where: "Table 3, Cascade",
    statement: "Switches and PEs of six groups, and up to 96 MIN and 3,538,944 VLB paths of two routers in different groups.",
    printed: "576, 2,304, up to 96, up to 3,538,944",
    measures: {
      "switches / printed": { of: () => pathNumbersOf(CASCADE).routers / CASCADE.printed.routers, ...AS_PRINTED },
      "PEs / printed": { of: () => pathNumbersOf(CASCADE).endpoints / CASCADE.printed.endpoints, ...AS_PRINTED },
      "most MIN / 96": {
        of: () => pathNumbersOf(CASCADE).paths.min.most / CASCADE.printed.min,
        band: [0.5, 1],
        why: '"Up to": not more; and not less than half, two ways at one end of each of the 24 links.',
      },
      "most VLB / 3,538,944": {
        of: () => pathNumbersOf(CASCADE).paths.vlb.most / CASCADE.printed.vlb,
        band: [0.25, 1],
        why: '"Up to": not more; and not less than a quarter, two ways at one end of each link to and from the intermediate router.',
      },
    },
    aside: () => {
      const { min, vlb } = pathNumbersOf(CASCADE).paths;
      return `MIN ${min.least} to ${min.most}, VLB ${thousands(vlb.least)} to ${thousands(vlb.most)}`;
    },
    reason:
      "The printed numbers are bounds: a router where a link ends, or in its row or column, has one way there and not two. The paper's cabling, that of Edison, is not public; ours is a stand-in with as many links.",
  },
  {
    ...COUNTED,
    id: "001-variables",
    where: "Section 4",
    statement: "Model 3 needs at most 6 variables a flow on dragonflies and 12 on Cascade.",
    printed: "6; 12",
    measures: {
      dragonflies: { of: () => Math.max(...DRAGONFLIES.map((network) => pathNumbersOf(network).variables)), ...exactly(6) },
      Cascade: { of: () => pathNumbersOf(CASCADE).variables, ...exactly(12) },
    },
    aside: () =>
      `most of any pair of routers: ${DRAGONFLIES.map((network) => `${network.title} ${pathNumbersOf(network).variables}`).join(", ")}`,
  },
];
