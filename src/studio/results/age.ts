/** What a chart says when its figures are of earlier values. */
import { designLetter } from "../../study/names.ts";
import { useStudio } from "../store/context.ts";
import { shownSeries } from "./shown.ts";

export interface Age {
  /** A sentence's worth; null when they are of the designs as they are. */
  readonly stale: string | null;
  /** All of them are old. */
  readonly faded: boolean;
}

export function useAge(): Age {
  const { stale, allStale } = useStudio(shownSeries);
  return { stale: stale.length === 0 ? null : allStale ? "run again" : `${stale.map(designLetter).join(", ")} changed`, faded: allStale };
}
