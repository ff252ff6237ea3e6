/** What the charts over offered load have in common. */
import { useMemo } from "react";
import type { LoadPick } from "../../drawing/scene.ts";
import { designLetter } from "../../engine/studies.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { choosePoint, hoverLoad } from "../store/load.ts";
import { shownLines, shownPoints, shownSeries } from "./shown.ts";

interface Age {
  /** A sentence's worth; null when they are of the designs as they are. */
  readonly stale: string | null;
  /** All of them are old. */
  readonly faded: boolean;
}

export function useAge(): Age {
  const { stale, allStale } = useStudio(shownSeries);
  return { stale: stale.length === 0 ? null : allStale ? "run again" : `${stale.map(designLetter).join(", ")} changed`, faded: allStale };
}

/** Props of the chart, and what its scene is made of. */
export function useCurves() {
  const studio = useActingStudio();
  const { series, ghosts } = useStudio(shownSeries);
  const bounds = useStudio(shownLines);
  const cursor = useStudio((state) => shownPoints(state).load);
  const age = useAge();
  const answers = useMemo(
    () => ({
      onHover: (pick: LoadPick | null) => {
        hoverLoad(studio, pick?.load ?? null);
      },
      onPick: ({ design, load }: LoadPick) => {
        choosePoint(studio, design, load);
      },
    }),
    [studio],
  );
  return { scene: { series, ghosts, bounds, cursor }, chart: { ...age, ...answers } };
}
