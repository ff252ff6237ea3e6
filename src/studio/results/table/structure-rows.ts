/** What a network is made of, and how far apart its routers are. */
import { count, interval, significant } from "../../../drawing/text.ts";
import { exactly, none, PENDING } from "./row.ts";
import type { TableDesign, TableRow, Value } from "./row.ts";

const always = (): boolean => true;

function ofNetwork(read: (network: NonNullable<TableDesign["network"]>) => number) {
  return ({ network }: TableDesign): Value => (network ? exactly(read(network), count(read(network))) : PENDING);
}

export const STRUCTURE_ROWS: readonly TableRow[] = [
  {
    id: "endpoints",
    title: () => "endpoints",
    unit: null,
    help: "What sends and receives packets.",
    when: always,
    value: ofNetwork(({ endpoints }) => endpoints),
    best: null,
    opens: null,
  },
  {
    id: "routers",
    title: () => "routers",
    unit: null,
    help: "What takes flits from its channels and sends them on.",
    when: always,
    value: ofNetwork(({ routers }) => routers),
    best: "least",
    sameSize: true,
    opens: null,
  },
  {
    id: "radix",
    title: () => "radix",
    unit: "ports",
    help: "Ports of a router, to endpoints and to other routers.",
    when: always,
    value: ofNetwork(({ radix }) => radix),
    best: null,
    opens: null,
  },
  {
    id: "cables",
    title: () => "cables",
    unit: null,
    help: "Electric and optical cables, as the cost model lays them.",
    when: always,
    value: ({ cost }) => {
      if (!cost) return PENDING;
      const cables = cost.electricCables + cost.opticalCables;
      return { ...exactly(cables, count(cables)), note: `${count(cost.electricCables)} electric, ${count(cost.opticalCables)} optical` };
    },
    best: "least",
    sameSize: true,
    opens: null,
  },
  {
    id: "diameter",
    title: () => "diameter",
    unit: "hops",
    help: "Most router-to-router hops of a shortest path between endpoints.",
    when: always,
    value: ({ description }) => (description ? exactly(description.diameter, count(description.diameter)) : PENDING),
    best: "least",
    opens: null,
  },
  {
    id: "distance",
    title: () => "average distance",
    unit: "hops",
    help: "Mean router-to-router hops of shortest paths, over pairs of distinct routers that carry endpoints.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      const { averageDistance } = description;
      return averageDistance === null
        ? none("one router carries all endpoints")
        : exactly(averageDistance, significant(averageDistance, 3));
    },
    best: "least",
    opens: null,
  },
  {
    id: "bisection",
    title: () => "bisection",
    unit: "links",
    help: "Fewest links between two halves of the routers with endpoints: at least, by a proof, and at most, by a cut that was found.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      if (description.bisection === null) return none("one router carries all endpoints");
      const { lower, upper } = description.bisection;
      if (lower === upper) return exactly(lower, count(lower));
      return { text: interval(lower, upper), range: [lower, upper], note: "at least, by a proof, and at most, by a cut that was found" };
    },
    best: "most",
    sameSize: true,
    opens: null,
  },
];
