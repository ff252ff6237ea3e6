/**
 * How well networks hold together: shortest paths of pairs of routers, bisection, fewest links that separate two endpoints, and the
 * spectral gap.
 */
import { sum } from "d3";
import type { Bisection } from "../analysis/bisection.ts";
import type { EdgeConnectivity } from "../analysis/connectivity.ts";
import type { SpectralGap, RouterKind } from "../analysis/describe.ts";
import type { PathCounts } from "../analysis/shortest-paths.ts";
import type { Scene } from "../drawing/scene.ts";
import { count, interval, plural, significant } from "../drawing/text.ts";
import { referenceBars, stackedBars } from "./bars.ts";
import type { StackedPart } from "./bars.ts";

interface Row {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
}

export type PathsRow = Row & { readonly paths: PathCounts };
export type ConnectivityRow = Row & { readonly connectivity: EdgeConnectivity; readonly kinds: readonly RouterKind[] };
export type BisectionRow = Row & { readonly bisection: Bisection; readonly endpoints: number };
export type GapRow = Row & { readonly gap: SpectralGap; readonly kinds: readonly RouterKind[] };

interface Bars<One> {
  readonly rows: readonly One[];
  readonly width: number;
}

/** Numbers of shortest paths, from and to. */
const PATHS: readonly (StackedPart & { readonly from: number; readonly to: number })[] = [
  { title: "one", ink: "global", from: 1, to: 1 },
  { title: "2", ink: "local", opacity: 0.3, from: 2, to: 2 },
  { title: "3 or 4", ink: "local", opacity: 0.5, from: 3, to: 4 },
  { title: "5 to 8", ink: "local", opacity: 0.7, from: 5, to: 8 },
  { title: "more", ink: "local", from: 9, to: Infinity },
];
/** Used if there are more numbers than are counted one by one. */
const SEVERAL_PATHS: StackedPart = { title: "several", ink: "local", opacity: 0.6 };

const percent = (share: number): string => `${significant(100 * share, 3)} %`;

/** Shares of the pairs by their number of shortest paths. */
export function pathBars({ rows, width }: Bars<PathsRow>): Scene {
  const shares = rows.map(({ paths: { histogram, single } }) => {
    if (histogram === null) return [single, ...PATHS.slice(1).map(() => 0), 1 - single];
    const all = sum(histogram, ([, pairs]) => pairs);
    const within = ({ from, to }: (typeof PATHS)[number]): number =>
      sum(histogram, ([paths, pairs]) => (paths >= from && paths <= to ? pairs : 0)) / all;
    return [...PATHS.map(within), 0];
  });
  const parts = [...PATHS, SEVERAL_PATHS];
  const used = parts.map((_, k) => k).filter((k) => shares.some((share) => share[k]! > 0));
  return {
    title: "Shortest paths of a pair",
    subtitle: "share of pairs; mean",
    ...stackedBars({
      parts: used.map((k) => parts[k]!),
      rows: rows.map(({ label, design, paths }, i) => ({
        label,
        design,
        values: used.map((k) => shares[i]![k]!),
        written: significant(paths.mean, 3),
        details: [
          ["mean", significant(paths.mean, 4)],
          ["fewest to most", `${significant(paths.min, 4)} to ${significant(paths.max, 4)}`],
          ...used.map((k) => [parts[k]!.title, percent(shares[i]![k]!)] as const),
          ...(paths.sampledSources === null ? [] : [["counted from", `${count(paths.sampledSources)} routers that were drawn`] as const]),
        ],
      })),
      width,
      write: percent,
    }),
    description: rows
      .map(({ label, paths }) => `${label}: ${significant(paths.mean, 3)} a pair, ${percent(paths.single)} of pairs have one only.`)
      .join(" "),
    table: {
      columns: ["network", "mean", "fewest", "most", ...used.map((k) => `${parts[k]!.title} (share of pairs)`)],
      rows: rows.map(({ label, paths }, i) => [label, paths.mean, paths.min, paths.max, ...used.map((k) => shares[i]![k]!)]),
    },
  };
}

/** Links between two halves: at least, by a proof, and at most, by the best cut found; beside them half the endpoints. */
export function bisectionBars({ rows, width }: Bars<BisectionRow>): Scene {
  const written = rows.map(({ bisection: { lower, upper } }) => (lower === upper ? count(lower) : interval(lower, upper)));
  const full = (endpoints: number): string => `a link for every endpoint of a half: ${significant(endpoints / 2, 6)}`;
  const share = ({ bisection, endpoints }: BisectionRow): string => {
    const [low, high] = [(2 * bisection.lower) / endpoints, (2 * bisection.upper) / endpoints];
    return low === high ? significant(low, 3) : interval(low, high);
  };
  return {
    title: "Bisection",
    subtitle: "links; paler: not certain",
    ...referenceBars({
      key: "a link for every endpoint of a half",
      width,
      rows: rows.map((row, i) => ({
        label: row.label,
        design: row.design,
        value: row.bisection.upper,
        certain: row.bisection.lower,
        line: row.endpoints / 2,
        written: written[i]!,
        details: [
          ["at least, by a proof", `${count(row.bisection.lower)} links`],
          ["at most, by a cut", `${count(row.bisection.upper)} links`],
          ["for every endpoint of a half", share(row)],
          ["", full(row.endpoints)],
        ],
      })),
    }),
    description: rows.map((row, i) => `${row.label}: ${written[i]!} links, ${share(row)} for every endpoint of a half.`).join(" "),
    table: {
      columns: ["network", "endpoints", "links, at least", "links, at most"],
      rows: rows.map(({ label, endpoints, bisection: { lower, upper } }) => [label, endpoints, lower, upper]),
    },
  };
}

const ports = ({ local, global }: RouterKind): number => local + global;

/** Fewest ports to other routers of a router with endpoints: if as many links are cut it is separated from the rest. */
function fewestPorts(kinds: readonly RouterKind[]): number {
  return Math.min(...kinds.filter(({ endpoints }) => endpoints > 0).map(ports));
}

export function connectivityBars({ rows, width }: Bars<ConnectivityRow>): Scene {
  const written = ({ links, exact }: EdgeConnectivity): string => `${exact ? "" : "≤ "}${count(links)}`;
  return {
    title: "Edge connectivity",
    subtitle: "links; paler: not certain",
    ...referenceBars({
      key: "fewest ports of a router to others",
      width,
      rows: rows.map(({ label, design, connectivity, kinds }) => ({
        label,
        design,
        value: connectivity.links,
        certain: connectivity.exact ? connectivity.links : 0,
        line: fewestPorts(kinds),
        written: written(connectivity),
        details: [
          ["fewest links that part two endpoints", written(connectivity)],
          ["fewest ports of a router to others", count(fewestPorts(kinds))],
        ],
      })),
    }),
    description: rows
      .map(
        ({ label, connectivity, kinds }) =>
          `${label}: ${connectivity.exact ? "" : "at most "}${plural(connectivity.links, "link")}, with at least ${plural(fewestPorts(kinds), "port")} of a router to others.`,
      )
      .join(" "),
    table: {
      columns: ["network", "links", "certain", "fewest ports of a router to others"],
      rows: rows.map(({ label, connectivity, kinds }) => [
        label,
        connectivity.links,
        connectivity.exact ? "yes" : "at most",
        fewestPorts(kinds),
      ]),
    },
  };
}

/**
 * The least spectral gap of a Ramanujan graph of the degree, d − 2√(d − 1) (Lubotzky, Phillips, Sarnak 1988), which is about the most that
 * large networks of that degree can have. Null if routers differ in their ports to others.
 */
function ramanujanGap(kinds: readonly RouterKind[]): number | null {
  const degree = ports(kinds[0]!);
  return degree >= 2 && kinds.every((kind) => ports(kind) === degree) ? degree - 2 * Math.sqrt(degree - 1) : null;
}

export function gapBars({ rows, width }: Bars<GapRow>): Scene {
  const bounds = rows.map(({ kinds }) => ramanujanGap(kinds));
  const told = (bound: number | null): string => (bound === null ? "none: routers differ in their ports to others" : significant(bound, 3));
  return {
    title: "Spectral gap",
    subtitle: "paler: iterated, not proved",
    ...referenceBars({
      key: "a Ramanujan graph of its degree, at least",
      width,
      rows: rows.map(({ label, design, gap }, i) => ({
        label,
        design,
        value: gap.value,
        certain: gap.exact ? gap.value : 0,
        line: bounds[i]!,
        written: significant(gap.value, 3),
        details: [
          ["spectral gap", significant(gap.value, 4)],
          ["", gap.exact ? "in closed form" : "iterated, not proved"],
          ["Ramanujan graph, at least", told(bounds[i]!)],
        ],
      })),
    }),
    description: rows
      .map(
        ({ label, gap }, i) => `${label}: ${significant(gap.value, 3)}; a Ramanujan graph of its degree has at least ${told(bounds[i]!)}.`,
      )
      .join(" "),
    table: {
      columns: ["network", "spectral gap", "certain", "d − 2√(d − 1)"],
      rows: rows.map(({ label, gap }, i) => [label, gap.value, gap.exact ? "yes" : "iterated", bounds[i] ?? ""]),
    },
  };
}
