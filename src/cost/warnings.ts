/** Warns of odd prices that somebody has entered. */
import type { CostValues } from "./prices.ts";
import type { Values } from "../descriptor.ts";
import type { Prices } from "./books.ts";
import type { Equipment } from "../topology/equipment.ts";
import { bookOf, pricesOf } from "./prices.ts";
import { notOnSale, routerSizesOf, speedsOf } from "./routers.ts";

/** A crossing of the lines is reported if it is further than this factor from where cables become optical. */
const MAX_CROSSING_FACTOR = 1.5;

/**
 * One sentence without full stop on prices that are absurd, or whose lines cross where nobody would expect it, or on speeds that are not on
 * sale; null if there are none.
 */
export function priceWarning(values: CostValues): string | null {
  return oddPrices(values) ?? unsoldSpeed(values);
}

/** The same on links of a speed that nobody sells ports of, as far as the book knows what is sold. */
function unsoldSpeed(values: CostValues): string | null {
  const { rates } = bookOf(values);
  if (rates === null) return null;
  const { cableBandwidth } = pricesOf(values);
  const { terminal, localBandwidth: local, globalBandwidth: global, linkSpeed = [] } = speedsOf(values);
  const given: readonly (readonly [id: string, value: number, gbps: number])[] = [
    ...(terminal === 1
      ? [["cableBandwidth", cableBandwidth, cableBandwidth] as const]
      : [["terminalSpeed", terminal * cableBandwidth, terminal * cableBandwidth] as const]),
    ["localBandwidth", local / terminal, local * cableBandwidth],
    ["globalBandwidth", global / terminal, global * cableBandwidth],
    ...linkSpeed.flatMap((speed) => [...new Set([local, global])].map((of) => ["linkSpeed", speed, speed * of * cableBandwidth] as const)),
  ];
  const unsold = given.find(([, , gbps]) => !rates.some((rate) => Math.abs(rate / gbps - 1) < 1e-6));
  if (unsold === undefined) return null;
  const [id, value, gbps] = unsold;
  return `no ports of ${Number(gbps.toPrecision(6))} Gb/s are on sale (${id} = ${Number(value.toPrecision(6))}): there are those of ${rates.join(", ")} Gb/s, and others are priced in proportion`;
}

function oddPrices(values: CostValues): string | null {
  const prices = pricesOf(values);
  const book = bookOf(values).prices;
  if ((Object.keys(book) as (keyof Prices)[]).every((id) => prices[id] === book[id])) return null;
  const { routerSlope, routerBase, electricSlope, electricBase, electricReach, opticalSlope, opticalBase, opticalFrom } = prices;
  if (routerSlope === 0 && routerBase <= 0) return "routers cost nothing at these prices";
  if (electricSlope + electricBase + opticalSlope + opticalBase === 0) return "cables cost nothing at these prices";
  if (routerBase < 0 && -routerBase >= 16 * routerSlope)
    return `a router of ${Math.floor(-routerBase / Math.max(routerSlope, 1e-9))} ports or fewer costs nothing at these prices`;
  if (electricReach > 0) return null;
  const dearer = opticalSlope >= electricSlope && opticalBase >= electricBase;
  const cheaper = opticalSlope <= electricSlope && opticalBase <= electricBase;
  if (dearer && cheaper) return null;
  if (dearer) return "optical cables are dearer than electric ones at every length";
  if (cheaper) return "optical cables are cheaper than electric ones at every length, which no cable on sale is";
  const crossing = (opticalBase - electricBase) / (electricSlope - opticalSlope);
  if (electricSlope < opticalSlope) return `electric cables are the cheaper ones from ${crossing.toPrecision(3)} m on, optical ones below`;
  if (opticalFrom > 0 && (crossing > MAX_CROSSING_FACTOR * opticalFrom || crossing * MAX_CROSSING_FACTOR < opticalFrom))
    return `optical cables are cheaper from ${crossing.toPrecision(3)} m on, but taken from ${opticalFrom} m on`;
  return null;
}

/** The same on routers on sale, none of which is large enough, as far as a family's parameters tell before its network is built. */
export function missingRouter(values: CostValues, equipment: ((values: Values) => Equipment) | undefined): string | null {
  const sizes = routerSizesOf(values);
  if (sizes.length === 0 || !equipment) return null;
  const radix = equipment(values).routers.reduce((most, [, ports]) => Math.max(most, ports), 0);
  const sentence = notOnSale(radix, sizes);
  return sentence && `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, "");
}
