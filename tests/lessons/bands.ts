/** Why a number cannot be judged by its band, or null: a band has two finite ends in order, and a reason. */
import type { Measure } from "../../src/lessons/claim.ts";

export function bandFault<Found>({ band: [low, high], why }: Pick<Measure<Found>, "band" | "why">): string | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return "the band is open";
  if (low >= high) return "the band is empty";
  return why.trim() === "" ? "the band has no reason" : null;
}
