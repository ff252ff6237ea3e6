/** Table 3 of Mollah et al. 2017: routers, endpoints and paths of a pair of routers in different groups, counted and as printed. */
import { formatDesign, parseStudy } from "../../study/codec.ts";
import type { Counted, CountRow, Entry, Range } from "../counts.ts";
import type { CountsPart } from "../lesson.ts";
import { NETWORKS } from "./networks.ts";

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
