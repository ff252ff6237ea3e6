/** What a link says of its results: their digest, which `flitlab verify` compares, with the version of the digits. */
import { DIGITS } from "../../engine/index.ts";
import { digestOf } from "../../engine/results.ts";
import type { Simulated } from "../../engine/results.ts";
import { shareUrl } from "./address.ts";
import { endedIn } from "../store/completions.ts";
import { simulationKey } from "../store/keys.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** The entry of an address; null until all designs are simulated here to their end. */
export function digitsEntry({ designs, results, completions }: Pick<StudioState, "designs" | "results" | "completions">): string | null {
  const found = designs.flatMap(({ values }): Simulated[] => {
    const key = simulationKey(values);
    const completion = endedIn(completions[key]);
    const curve = results[key];
    if (completion !== null) return [{ completion }];
    return curve?.complete === true && curve.kept !== true ? [{ values, curve }] : [];
  });
  const digest = found.length === designs.length ? digestOf(found) : null;
  return digest === null ? null : `digits=${DIGITS}.${digest}`;
}

/** The link for keeps, with that entry once there is one. */
export function lastingUrl(studio: Studio): string {
  const digits = digitsEntry(studio.getState());
  return [shareUrl(studio), ...(digits === null ? [] : [digits])].join("&");
}
