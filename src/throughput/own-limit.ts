/** What linear programs certify of the load that a design's own routing carries, and what that says of a simulated one. */
import { routingOf } from "../routing/algorithms.ts";
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import { ANY_PATH, isCounted, kindOfPaths, MINIMAL_PATHS, modelOf } from "./models.ts";

/** The models whose bounds hold for what the design's routing carries. */
export function limitingModels(values: Values): readonly string[] {
  return routingOf(values).paths === "minimal" ? [MINIMAL_PATHS, ANY_PATH] : [ANY_PATH];
}

/** What windows of some thousand cycles count as carried is above what a network carries by chance, by no more than this, relatively. */
const CHANCE = 0.01;

/** The certified bound in the place of an interval that is above it by chance; an interval with loads below the bound stays as it is. */
export function withinLimit<T extends { readonly lower: number | null; readonly upper: number }>(saturation: T, limit: number): T {
  const { lower } = saturation;
  return lower !== null && lower > limit && lower <= limit * (1 + CHANCE) ? { ...saturation, lower: limit, upper: limit } : saturation;
}

/** Routers up to which a program is solved in a second or less, mostly much less: over minimal paths, or with nothing to choose; and over more. */
const CHEAP_ROUTERS = { few: 400, more: 100 } as const;

/** True when a program takes about as long as a drawing does. It is then solved without being asked for. */
export function isCheap(values: Values, model: string): boolean {
  const { routers } = topologyOf(values).size(values);
  const few = kindOfPaths(modelOf(model)) === "minimal" || isCounted(modelOf(model));
  return routers <= CHEAP_ROUTERS[few ? "few" : "more"];
}
