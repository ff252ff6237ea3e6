/** Predictions for a design's exchange and the places of its blocks. A worker computes them, and they are kept while the page is open. */
import { throughputSettings, idsOfJobs, PLACED_BY, SIMULATED_BY } from "../../engine/model.ts";
import type { StencilPlaces } from "../../engine/model.ts";
import type { StencilReport } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useEffect, useState } from "react";
import type { Complaint } from "../../descriptor.ts";
import { useActingStudio } from "../store/context.ts";
import { networkKey } from "../store/keys.ts";
import { notifyFailure } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

type Found = StencilReport | { readonly refusal: Complaint };

/** What predictions depend on besides the network: what is sent, what placements draw, and bandwidths. Every placement is tried. */
function readBy(values: DesignValues): readonly string[] {
  return [...idsOfJobs(values, [...PLACED_BY, ...SIMULATED_BY]), ...(throughputSettings.alsoReads ?? [])];
}
/** Kept of each studio. */
const MOST = 8;

const reportsOf = perStudio(() => new Map<string, Promise<Found>>());
const placesOf = perStudio(() => new Map<string, Promise<StencilPlaces>>());

function keyOf(values: DesignValues): string {
  return [networkKey(values), ...readBy(values).map((id) => String(values[id]))].join("&");
}

/** What is known by this key, else made; a failure is not kept. */
function kept<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let found = known.get(key);
  if (!found) {
    found = make();
    known.set(key, found);
    found.catch(() => known.delete(key));
    const [first] = known.keys();
    if (known.size > MOST && first !== undefined) known.delete(first);
  }
  return found;
}

/** The result for this key. Until it comes, the result found before stands. `ask` gives the same promise for the same key. */
function useLatest<T>(ask: ((studio: Studio) => Promise<T>) | null, key: string): T | null {
  const studio = useActingStudio();
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const known = found?.key === key;
  useEffect(() => {
    if (ask === null || known) return undefined;
    let current = true;
    ask(studio).then(
      (value) => {
        if (current) setFound({ key, value });
      },
      (error: unknown) => {
        if (current) notifyFailure(studio, error);
      },
    );
    return () => {
      current = false;
    };
  }, [studio, ask, key, known]);
  return found && found.value;
}

/** `decompositions`: the best is chosen among all ways to cut the domain into as many tasks, too. */
export function useReport(values: DesignValues, decompositions: boolean): Found | null {
  const key = `${keyOf(values)}&${String(decompositions)}`;
  return useLatest(
    (studio) => kept(reportsOf(studio), key, () => studio.workers().run("stencil", values, {}, { decompositions, networks: null }).done),
    key,
  );
}

/** Null while there is no block to be placed. */
export function usePlaces(values: DesignValues, block: readonly number[] | null): StencilPlaces | null {
  const key = `${keyOf(values)}&${block?.join("x") ?? ""}`;
  return useLatest(
    block && ((studio) => kept(placesOf(studio), key, () => studio.workers().run("stencilPlaces", values, {}, block).done)),
    key,
  );
}
