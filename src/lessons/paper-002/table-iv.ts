/** Table IV of Besta, Hoefler 2014: the cost and power of networks of about 10,000 endpoints, or of routers with 43 ports. */
import type { Measure } from "../claim.ts";
import type { PricedNetworks } from "../costs.ts";
import type { CostsPart, CostsClaim } from "../lesson.ts";
import { asInText, powerSaved, TEXT_SAVINGS } from "./savings.ts";
import { rowOf, ROWS } from "./table-iv-networks.ts";

const of = (found: PricedNetworks, id: string, column: "cost" | "power"): number | null => found.get(rowOf(id).study)?.[column] ?? null;

/** The band of every price and power in the table. */
const near = (id: string) =>
  ({
    band: [0.97, 1.03],
    why:
      id === "sf"
        ? "3 % to either side, here and for all of the table: a port of this router, on whose number the paper's text and table disagree (44, 43), is 2.3 % of its price and of its power"
        : "3 % to either side, as for all of the table (the reason stands at paper-002.table-iv.sf)",
    unit: "×",
  }) as const;

const overPrinted =
  (id: string, column: "cost" | "power") =>
  (found: PricedNetworks): number | null => {
    const ours = of(found, id, column);
    return ours === null ? null : ours / rowOf(id).printed[column];
  };

/** A claim for each network; the reason is its row's. */
const NETWORKS: readonly CostsClaim[] = ROWS.map(({ id, title, printed }) => ({
  id: `paper-002.table-iv.${id}`,
  where: "Table IV",
  statement: `${title}, ${printed.endpoints.toLocaleString("en")} endpoints: ${printed.cost} $ and ${printed.power} W an endpoint.`,
  printed: `${printed.cost} $, ${printed.power} W`,
  studies: {},
  measures: {
    "price over the printed one": { of: overPrinted(id, "cost"), ...near(id) },
    "power over the printed one": { of: overPrinted(id, "power"), ...near(id) },
  },
  accept: "both are within 3 % of the printed ones",
  further: (found) => {
    const [cost, power] = [of(found, id, "cost"), of(found, id, "power")];
    return cost === null || power === null ? "" : `${cost.toFixed(1)} $, ${power.toFixed(2)} W`;
  },
}));

/** The Slim Fly's saving over another network, as a share of the other's. */
const saved =
  (id: string, column: "cost" | "power") =>
  (found: PricedNetworks): number | null => {
    const [own, other] = [of(found, "sf", column), of(found, id, column)];
    return own === null || other === null ? null : 1 - own / other;
  };

/** The networks of a family that the table has, by their titles. */
function savings(ids: readonly string[], column: "cost" | "power", judged: (id: string) => Pick<Measure<never>, "band" | "why" | "unit">) {
  return Object.fromEntries(
    ids.map((id): [string, Measure<PricedNetworks>] => [
      `less than ${rowOf(id).title.replace(/, (.*)/, " ($1)")}`,
      { of: saved(id, column), ...judged(id) },
    ]),
  );
}

const CLAIMS: readonly CostsClaim[] = [
  ...NETWORKS,
  {
    id: "paper-002.table-iv.2",
    where: "section VI-B4",
    statement: "In all cases SF is about 25 % more cost-effective than DF: than that of its size, that of its ports, and that of both.",
    printed: "≈ 25 %",
    studies: {},
    measures: savings(["df-n", "df-43", "df-both"], "cost", (id) => asInText(TEXT_SAVINGS.DF, id)),
    accept: "it is 20 to 30 % cheaper than all three",
  },
  {
    id: "paper-002.table-iv.3",
    where: "section VI-B4",
    statement: "In all cases SF is almost 30 %, 40 % and 50 % less expensive than FBF-3, DLN and FT-3.",
    printed: "almost 30, 40, 50 %; by the table's prices 32.7, 34.0, 55.4 % at that size, 34.2, 40.7, 56.0 % of those ports",
    studies: {},
    measures: {
      ...savings(["fbf-n", "fbf-43"], "cost", (id) => asInText(TEXT_SAVINGS["FBF-3"], id)),
      ...savings(["dln-n", "dln-43"], "cost", (id) => asInText(TEXT_SAVINGS.DLN, id)),
      ...savings(["ft-n", "ft-43"], "cost", (id) => asInText(TEXT_SAVINGS["FT-3"], id)),
    },
    accept: "each is within 5 percentage points of the text's number, or between that and the table's own",
    reason:
      "Text and table disagree, most of all on DLN of that size and on FT-3. Ours are less because the printed prices of all three need cables far longer than any floor that is described has; the order of the families is the same.",
  },
  {
    id: "paper-002.table-iv.4",
    where: "section VI-C",
    statement: "SF is over 25 % more energy-efficient than DF, FBF-3 and DLN.",
    printed: "> 25 %",
    studies: {},
    measures: savings(["df-n", "df-43", "df-both", "fbf-n", "fbf-43", "dln-n", "dln-43"], "power", powerSaved),
    accept: "it takes 25 to 30 % less than each, or up to 33.4 % less than DLN with 43 ports, as the table has it",
    reason:
      "With the 44 ports of its text it takes 8.21 W; with the table's 43 it would be 8.03 W, and over 25 % less than all of them but FBF-3 (22.5 and 23.6 %). A flattened butterfly of 37 ports takes 10.4 W, one of 45 10.5 W, not the printed 10.8.",
  },
];

export const TABLE_IV: CostsPart = {
  kind: "costs",
  id: "table-iv",
  name: "Table IV",
  title: "What networks cost and draw",
  text: "Cost and power of an endpoint, and what they are made of: first networks of few ports, then networks of routers with 43 ports, then networks of about 10,000 endpoints. Ours are priced as the paper says, with its FDR10 cables and routers, on our floor.",
  columns: {
    endpoints: "N",
    routers: "routers",
    radix: "k",
    electric: "electric cables",
    optical: "fiber cables",
    cost: "$ per endpoint",
    power: "W per endpoint",
  },
  rows: ROWS,
  note: "Ours; the paper's stands below where it differs. Where a network of the printed size cannot be built, the nearest one is priced.",
  claims: CLAIMS,
};
