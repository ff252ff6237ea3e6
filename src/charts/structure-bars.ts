/** What networks are made of, one bar each: endpoints, routers, the use of routers' ports, cables by kind. */
import { sum } from "d3";
import type { RouterKind } from "../analysis/describe.ts";
import type { MediumId } from "../cost/books.ts";
import type { MediumCost } from "../cost/results.ts";
import type { Scene } from "../drawing/scene.ts";
import { count, plural, significant } from "../drawing/text.ts";
import { stackedBars } from "./bars.ts";
import type { StackedPart } from "./bars.ts";

/** A network that one or more designs have. */
export interface StructureRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly routers: number;
  readonly kinds: readonly RouterKind[];
}

export interface CableRow {
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly media: readonly Pick<MediumCost, "medium" | "title" | "cables" | "metres">[];
}

interface Bars<Row> {
  readonly rows: readonly Row[];
  readonly width: number;
}

const PORTS = [
  { of: "endpoints", title: "to endpoints", short: "endpoints", ink: "terminal" },
  { of: "local", title: "local channels", short: "local", ink: "local" },
  { of: "global", title: "global channels", short: "global", ink: "global" },
  { of: "unused", title: "unused", ink: "muted", opacity: 0.3 },
] as const satisfies readonly (StackedPart & { readonly of: keyof RouterKind })[];
type Port = (typeof PORTS)[number]["of"];

/** Most kinds of routers listed for a network; with more, their mean is shown. */
const MAX_ROUTER_KINDS = 4;

const number = (value: number): string => (Number.isInteger(value) ? count(value) : significant(value, 3));

function total(kinds: readonly RouterKind[], of: Port): number {
  return sum(kinds, (kind) => kind.routers * kind[of]);
}

export function endpointBars({ rows, width }: Bars<StructureRow>): Scene {
  const each = rows.map(({ kinds }) => {
    const counts = kinds.filter(({ endpoints }) => endpoints > 0).map(({ endpoints }) => endpoints);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return least === most ? count(most) : `${count(least)} to ${count(most)}`;
  });
  return {
    title: "Endpoints",
    subtitle: "and how many a router carries",
    ...stackedBars({
      parts: [{ title: "endpoints", ink: "terminal" }],
      rows: rows.map(({ label, design, endpoints, routers }, i) => ({
        label,
        design,
        values: [endpoints],
        written: `${each[i]!} a router`,
        details: [
          ["endpoints", count(endpoints)],
          ["on a router that carries any", each[i]!],
          ["for each router of the network", significant(endpoints / routers, 3)],
        ],
      })),
      width,
      write: count,
    }),
    description: rows.map(({ label, endpoints }, i) => `${label}: ${count(endpoints)} endpoints, ${each[i]!} a router.`).join(" "),
    table: {
      columns: ["network", "endpoints", "endpoints for each router"],
      rows: rows.map(({ label, endpoints, routers }) => [label, endpoints, endpoints / routers]),
    },
  };
}

export function routerBars({ rows, width }: Bars<StructureRow>): Scene {
  const split = rows.map(({ kinds, routers }) => {
    const carrying = sum(kinds, (kind) => (kind.endpoints > 0 ? kind.routers : 0));
    return [carrying, routers - carrying] as const;
  });
  const between = split.some(([, others]) => others > 0);
  const parts: readonly StackedPart[] = [
    { title: "with endpoints", ink: "router" },
    ...(between ? [{ title: "between these", ink: "router", opacity: 0.45 } as const] : []),
  ];
  return {
    title: "Routers",
    subtitle: "with endpoints, and those between these",
    ...stackedBars({
      parts,
      rows: rows.map(({ label, design, routers, endpoints }, i) => ({
        label,
        design,
        values: split[i]!.slice(0, parts.length),
        written: count(routers),
        details: [
          ["with endpoints", count(split[i]![0])],
          ["without", count(split[i]![1])],
          ["for each endpoint", significant(routers / endpoints, 3)],
        ],
      })),
      width,
      write: count,
    }),
    description: rows
      .map(({ label, routers }, i) => `${label}: ${count(routers)} routers, ${count(split[i]![0])} of them with endpoints.`)
      .join(" "),
    table: {
      columns: ["network", "routers with endpoints", "routers without", "routers for each endpoint"],
      rows: rows.map(({ label, routers, endpoints }, i) => [label, ...split[i]!, routers / endpoints]),
    },
  };
}

interface PortRow {
  readonly label: string;
  readonly design: number;
  readonly values: readonly number[];
  readonly details: readonly (readonly [label: string, value: string])[];
}

function portBars(title: string, subtitle: string, ports: readonly PortRow[], width: number): Scene {
  const used = PORTS.map((_, k) => k).filter((k) => ports.some(({ values }) => values[k]! > 0));
  const sums = ports.map(({ values }) => sum(values));
  return {
    title,
    subtitle,
    ...stackedBars({
      parts: used.map((k) => PORTS[k]!),
      rows: ports.map(({ label, design, values, details }, i) => ({
        label,
        design,
        values: used.map((k) => values[k]!),
        written: number(sums[i]!),
        details: [...used.map((k) => [PORTS[k]!.title, number(values[k]!)] as const), ...details],
      })),
      width,
      write: number,
    }),
    description: ports
      .map(
        ({ label, values }, i) =>
          `${label}: ${number(sums[i]!)} ports, ${used.map((k) => `${number(values[k]!)} ${PORTS[k]!.title}`).join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: ["routers", ...PORTS.map((part) => `${part.title} (ports)`), "all (ports)"],
      rows: ports.map(({ label, values }, i) => [label, ...values, sums[i]!]),
    },
  };
}

/** Ports of a router of each kind. */
export function routerPorts({ rows, width }: Bars<StructureRow>): Scene {
  const ports = rows.flatMap(({ label, design, kinds, routers }): readonly PortRow[] => {
    if (kinds.length > MAX_ROUTER_KINDS)
      return [
        {
          label: `${label}: mean`,
          design,
          values: PORTS.map(({ of }) => total(kinds, of) / routers),
          details: [["mean over", `${count(routers)} routers of ${count(kinds.length)} kinds`]],
        },
      ];
    return kinds.map((kind) => ({
      label: kinds.length === 1 ? label : `${label}: ${plural(kind.routers, "router")}`,
      design,
      values: PORTS.map(({ of }) => kind[of]),
      details: [["routers like this", count(kind.routers)]],
    }));
  });
  return portBars("Ports of a router", "by what they are connected to", ports, width);
}

/** Ports of all routers for each endpoint of the network. */
export function portsPerEndpoint({ rows, width }: Bars<StructureRow>): Scene {
  const ports = rows.map(({ label, design, kinds, endpoints }): PortRow => {
    const all = sum(PORTS, ({ of }) => total(kinds, of));
    return {
      label,
      design,
      values: PORTS.map(({ of }) => total(kinds, of) / endpoints),
      details: [["in the whole network", plural(all, "port")]],
    };
  });
  return portBars("Ports for each endpoint", "of all routers", ports, width);
}

const MEDIA: Readonly<Record<MediumId, StackedPart>> = {
  electric: { title: "electric", ink: "local" },
  active: { title: "active electric", short: "active", ink: "local", opacity: 0.55 },
  optical: { title: "optical", ink: "global" },
  long: { title: "long optical", short: "long", ink: "global", opacity: 0.55 },
};

export function cableBars({ rows, width }: Bars<CableRow>): Scene {
  const media = (Object.keys(MEDIA) as MediumId[]).filter((id) =>
    rows.some((row) => row.media.some(({ medium, cables }) => medium === id && cables > 0)),
  );
  const of = (row: CableRow, id: MediumId): { readonly cables: number; readonly metres: number } =>
    row.media.find(({ medium }) => medium === id) ?? { cables: 0, metres: 0 };
  const sums = rows.map((row) => sum(media, (id) => of(row, id).cables));
  return {
    title: "Cables by kind",
    subtitle: "as the cost model lays them",
    ...stackedBars({
      parts: media.map((id) => MEDIA[id]),
      rows: rows.map((row, i) => ({
        label: row.label,
        design: row.design,
        values: media.map((id) => of(row, id).cables),
        written: count(sums[i]!),
        details: [
          ...media.map((id) => [MEDIA[id].title, `${count(of(row, id).cables)}, ${count(Math.round(of(row, id).metres))} m`] as const),
          ["for each endpoint", significant(sums[i]! / row.endpoints, 3)],
        ],
      })),
      width,
      write: count,
    }),
    description: rows
      .map(
        (row, i) =>
          `${row.label}: ${count(sums[i]!)} cables, ${media.map((id) => `${count(of(row, id).cables)} ${MEDIA[id].title}`).join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: ["network", ...media.map((id) => `${MEDIA[id].title} (cables)`), "all (cables)", "cables for each endpoint"],
      rows: rows.map((row, i) => [row.label, ...media.map((id) => of(row, id).cables), sums[i]!, sums[i]! / row.endpoints]),
    },
  };
}
