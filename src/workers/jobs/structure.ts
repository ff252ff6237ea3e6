/**
 * Balanced designs of all families by size: closed forms at once, the rest measured on built networks. Stopped, it ends with what there is.
 */
import type { Values } from "../../descriptor.ts";
import { cutSteps, hopsSteps, mooreCurve, oneHopCurve } from "../../analysis/over-size.ts";
import type { Curve } from "../../analysis/over-size.ts";
import { estimator } from "../../cost/search/estimate.ts";
import { loadPaths } from "../../routing/path-plans.ts";
import { withinLimits } from "../../study/network-size.ts";
import { complete } from "../../study/nearest.ts";
import { readWishes } from "../../study/wish-text.ts";
import { allTopologies } from "../../topology/families.ts";
import type { Network, TopologyDescriptor } from "../../topology/network.ts";
import { loaded, onceLoaded } from "../errors.ts";
import type { Control } from "../job.ts";
import { stepped } from "../slices.ts";

/** How a number is known. */
export type Known = "closed form" | "counted" | "sampled" | "found";

export interface SizePoint {
  /** Of the family's parameters, complete. */
  readonly values: Values;
  readonly endpoints: number;
  readonly routers: number;
  readonly radix: number;
  readonly networkRadix: number;
  /** Router-to-router hops of minimal routes, mean over pairs of distinct routers that carry endpoints. */
  readonly hops: { readonly value: number; readonly known: Known } | null;
  /** Links, as often as they are wide, of a balanced cut: the smallest known. */
  readonly bisection: { readonly value: number; readonly known: Known } | null;
  /**
   * For an endpoint: dollars, watts, and metres of cables between routers, by closed-form equipment and mean lengths; null if only the
   * built network tells.
   */
  readonly priced: { readonly cost: number; readonly power: number; readonly metres: number } | null;
  /** False if the network is too large to be built here. */
  readonly opens: boolean;
}

export interface SizeCurve {
  readonly family: string;
  readonly title: string;
  readonly rule: string;
  readonly source: string;
  readonly diameter: number | null;
  readonly points: readonly SizePoint[];
}

export interface StructureOverSize {
  readonly curves: readonly SizeCurve[];
  readonly bounds: { readonly moore2: Curve; readonly moore3: Curve; readonly oneHop: Curve };
}

/** Curves as far as they are known, or a measured point. */
export type StructureProgress =
  | { readonly known: StructureOverSize }
  | { readonly curve: number; readonly point: number; readonly found: SizePoint }
  | null;

/** Most designs of a row. */
const MAX_DESIGNS = 160;
/** Endpoints of the largest design of a row. */
const MAX_ENDPOINTS = 8e6;
/** The measured designs of a row grow by this factor, and there are at most so many. */
const GROWTH = 1.3;
const MEASURED = 12;
const MAX_ROUTERS = 12_000;
const MAX_RADIX = 128;

/** Which designs are measured: those of these families (null: all), with at most so many endpoints. */
export interface Measured {
  readonly families: readonly string[] | null;
  readonly most: number;
}

/** The design's own network is ignored. `measures`: null if closed forms are enough. */
export async function run(
  _network: Network,
  _values: Values,
  control: Control<StructureProgress>,
  measures: Measured | null,
): Promise<StructureOverSize> {
  await loaded("paths of networks", loadPaths());
  const rows = (await onceLoaded(allTopologies)).flatMap((family) => (family.series ?? []).map((series) => ({ family, series })));
  const curves = rows.map(({ family, series: { title, rule, source, diameter, design } }) => {
    const points: SizePoint[] = [];
    for (let n = 0; n < MAX_DESIGNS; n++) {
      const next = design(n);
      if (next === null) break;
      const values = complete(family, new Map(Object.entries(next.values)));
      const { routers, endpoints } = family.size(values);
      if (endpoints > MAX_ENDPOINTS) break;
      points.push({
        values,
        endpoints,
        routers,
        radix: next.radix,
        networkRadix: next.networkRadix,
        hops: next.hops === undefined ? null : { value: next.hops, known: "closed form" },
        bisection: next.bisection === undefined ? null : { value: next.bisection, known: "closed form" },
        priced: pricedOf(family, values, endpoints),
        opens: canOpen(family, values),
      });
    }
    return { family: family.id, title, rule, source, diameter, points };
  });
  const known = {
    curves,
    bounds: { moore2: mooreCurve(2, MAX_RADIX), moore3: mooreCurve(3, MAX_RADIX), oneHop: oneHopCurve(2 ** 20) },
  };
  await control.report({ known });
  if (measures === null) return known;
  const { families, most } = measures;
  const wanted = curves
    .flatMap(({ points }, curve) => toMeasure(points).map((point) => ({ curve, point, points })))
    .filter(({ curve, point, points }) => (families?.includes(curves[curve]!.family) ?? true) && points[point]!.endpoints <= most);
  wanted.sort((one, other) => one.points[one.point]!.routers - other.points[other.point]!.routers || one.curve - other.curve);
  for (const { curve, point, points } of wanted) {
    if (control.signal.aborted) break;
    const found = await measured(rows[curve]!.family, points[point]!, control);
    points[point] = found;
    await control.report({ curve, point, found });
  }
  return known;
}

/** Largest networks that are priced, endpoints. */
const MAX_PRICED = 300_000;

/** For an endpoint, at the prices of Besta, Hoefler 2014, whatever the design's are: the charts are that paper's. */
const estimate = estimator(readWishes("prices=fdr10").values, []);

function pricedOf({ equipment }: TopologyDescriptor, values: Values, endpoints: number): SizePoint["priced"] {
  const found = equipment === undefined || endpoints > MAX_PRICED ? null : estimate(equipment(values), endpoints);
  if (found === null) return null;
  const { routerCost, cableCost, power, cableMetres } = found;
  return { cost: (routerCost + cableCost) / endpoints, power: power / endpoints, metres: cableMetres / endpoints };
}

/** True where the form could have these values. */
function canOpen(family: TopologyDescriptor, values: Values): boolean {
  const inRange = family.parameters.every(
    (one) => one.kind !== "integer" || (Number(values[one.id]) >= one.min && Number(values[one.id]) <= one.max),
  );
  return inRange && withinLimits(values) && (family.check?.(values) ?? null) === null;
}

/** Numbers of the designs to be built: those that lack something, each some steps larger than the last. */
function toMeasure(points: readonly SizePoint[]): readonly number[] {
  const chosen: number[] = [];
  let last = 0;
  for (const [i, { endpoints, routers, hops, bisection, opens }] of points.entries()) {
    if (!opens || routers > MAX_ROUTERS || (hops !== null && bisection !== null) || endpoints < GROWTH * last) continue;
    chosen.push(i);
    last = endpoints;
  }
  // The largest are the dearest: where there are too many, those in between are left out.
  const every = Math.ceil(chosen.length / MEASURED);
  return chosen.filter((_, i) => i % every === 0);
}

async function measured(family: TopologyDescriptor, point: SizePoint, control: Control<StructureProgress>): Promise<SizePoint> {
  const network = family.build(point.values);
  const nothing = (): null => null;
  let { hops, bisection } = point;
  if (hops === null) {
    const found = await stepped(hopsSteps(network), control, nothing);
    hops = found && { value: found.hops, known: found.sampled ? "sampled" : "counted" };
  }
  if (bisection === null) {
    const found = await stepped(cutSteps(network), control, nothing);
    bisection = found === null ? null : { value: found, known: "found" };
  }
  return { ...point, hops, bisection };
}
