/** Mollah et al. 2017 as a lesson: Figures 8 to 13 and Table 3. */
import type { BarsPart, Lesson, CountsPart, Counted, CountRow, Entry, Range } from "../lesson.ts";
import { cellsOf, networksIn, patternsIn, SIMULATED } from "./cells.ts";
import { FIGURES } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { groupSummary } from "../bars.ts";
import type { CellResult, GroupPlan, GroupSummary } from "../bars.ts";
import type { Cell, Extent } from "../cell.ts";
import { titleOf, NETWORKS } from "./networks.ts";
import type { PaperNetwork } from "./networks.ts";
import { formatDesign, parseStudy } from "../../study/codec.ts";

/** Table 3 of Mollah et al. 2017: routers, endpoints and paths of a pair of routers in different groups, counted and as printed. */
export const TABLE_3: CountsPart = {
  kind: "counts",
  id: "table-3",
  name: "Table 3",
  title: "Topologies and their numbers of paths",
  text: "Topologies used in the validation: routers (switches), endpoints (PEs), and the minimal (MIN) and Valiant (VLB) paths of two routers in different groups. A Valiant path is an intermediate router with a minimal path to it and one from it. Ours are counted over all such pairs; the paper's follow from its formulas, ah/(g−1) and a³h²(g−2)/(g−1)².",
  columns: { routers: "switches", endpoints: "PEs", min: "MIN", vlb: "VLB" },
  rows: rowsOf,
};

/** The eight rows, as far as counted (by the networks' names). */
function rowsOf(counted: ReadonlyMap<string, Counted>): readonly CountRow[] {
  return NETWORKS.map((network) => {
    const found = counted.get(network.id);
    const { printed } = network;
    const values = parseStudy(network.study).study.designs[0]!;
    const exactly = (value: number | undefined): Range | null => (value === undefined ? null : { least: value, most: value });
    const row = {
      routers: entry(exactly(found?.routers), printed.routers),
      endpoints: entry(exactly(found?.endpoints), printed.endpoints),
      min: entry(found?.paths?.min ?? null, printed.min),
      vlb: entry(found?.paths?.vlb ?? null, printed.vlb),
    };
    return { network, study: formatDesign(values), values, ...row, reason: reasonOf(row.min, row.vlb) };
  });
}

function entry(ours: Range | null, paper: number): Entry {
  return { ours, paper, agrees: ours === null ? null : ours.least === paper && ours.most === paper };
}

/** The paper's counts on Cascade are upper bounds; a pair's own count depends on where the global links leave its groups. */
function reasonOf(min: Entry, vlb: Entry): string | null {
  if (min.agrees !== false && vlb.agrees !== false) return null;
  const parts = [
    "The paper's numbers are upper bounds: they take both two-hop ways at either end of each of the 24 links, and as many paths to and from each of the 384 intermediate routers.",
    min.ours === null || min.ours.most < min.paper
      ? "Here no pair reaches the bound on minimal paths."
      : "A pair reaches the bound on minimal paths only when no link between the groups leaves or enters in its routers' rows and columns.",
    vlb.ours !== null && vlb.ours.most < vlb.paper
      ? "The bound on Valiant paths cannot be reached: routers where a link ends, or in line with them, have fewer paths."
      : "",
    "Its cabling is that of the Edison system, which is not public; ours is a stand-in.",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

// The summary of a figure's numbers: a group of bars for each network, or each pattern.

/** `results`: by the cells' keys. */
export function summaryOf(figure: Figure, extent: Extent, results: ReadonlyMap<string, CellResult>): readonly GroupSummary[] {
  return plansOf(figure, extent).map((plan) => groupSummary(plan, results));
}

function plansOf(figure: Figure, extent: Extent): readonly GroupPlan[] {
  const cells = cellsOf(figure, extent);
  return networksIn(figure, extent).flatMap((network) => {
    const own = cells.filter((cell) => cell.network === network);
    if (figure.groups === "network") return [planOf(network.title, network, own)];
    return patternsIn(figure, extent, network).map((pattern) =>
      planOf(
        pattern.title,
        network,
        own.filter((cell) => cell.pattern.id === pattern.id),
      ),
    );
  });
}

function planOf(title: string, network: PaperNetwork, cells: readonly Cell[]): GroupPlan {
  return {
    title,
    cells,
    series: [
      { series: SIMULATED, title: "UGAL-G, simulated", label: "UGAL-G", models: [] },
      ...network.programs.map((models) => ({ series: models[0]!, title: titleOf(models), label: [...models].sort().join("·"), models })),
    ],
  };
}

const ID = "paper-001";

const EXTENTS = {
  quick: "The smaller networks and fewer patterns, 3,000 cycles of warm-up and 3,000 measured, more until that is steady",
  paper: "All networks and five patterns, 40,000 cycles of warm-up and 10,000 measured, more until that is steady: the largest take hours",
} as const;

function barsOf(figure: Figure): BarsPart {
  const { id, title, text, look, groups, networks } = figure;
  const name = `Figure ${id.replace(/[ab]$/, "($&)")}`;
  return {
    kind: "bars",
    id,
    name,
    title,
    text,
    look,
    subtitle:
      groups === "network" ? "means over the patterns; whiskers: least and most" : networks.map((network) => network.title).join(", "),
    quantity: "throughput",
    rows: "pattern",
    strong: "3",
    extents: EXTENTS,
    readings: [],
    cells: (extent) => cellsOf(figure, extent),
    summary: (extent, results) => summaryOf(figure, extent, results),
    claims: (extent) => {
      const plain = summaryOf(figure, extent, new Map());
      return figure.claims.map((claimOn, i) => claimOn({ id: `${ID}.${id}.${i + 1}`, where: name, groups: plain }));
    },
  };
}

export const paper001: Lesson = {
  id: ID,
  title: "Modeling UGAL on the Dragonfly Topology",
  source: "Mollah et al. 2017",
  parts: [
    ...FIGURES.map(barsOf),
    TABLE_3,
    {
      kind: "absent",
      id: "dragonfly-lp-1-to-7",
      name: "Figures 1 to 7, Table 1",
      title: "Drawings of the topology and its paths, and the linear programs",
      text: "A dragonfly, a Cascade group, paths of UGAL, and the programs of models 0, 1, 2 and 3 written out.",
      reason:
        "Figures 1 to 3 are drawings of principle; Figures 4 to 7 are the programs that the other figures solve. Limits in the studio solves them for any design.",
      study: "p=2&a=4&h=2&view=limits",
    },
  ],
};
