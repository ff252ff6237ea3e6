/**
 * Families over size and their throughput. A worker computes the families while the page is open; a button starts and stops the throughput.
 * Both are kept while the studio is open.
 */
import { useEffect, useState } from "react";
import { throughputOverSize } from "../../engine/comparisons.ts";
import type { ThroughputOverSize } from "../../engine/comparisons.ts";
import { Cancelled } from "../../engine/jobs.ts";
import type { StructureOverSize, StructureProgress, Job } from "../../engine/jobs.ts";
import type { BestRoutingPattern } from "../../engine/results.ts";
import { defaultValues } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

interface Kept {
  known: StructureOverSize | null;
  whole: boolean;
}

const keptOf = perStudio((): Kept => ({ known: null, whole: false }));

function taken(known: StructureOverSize | null, progress: StructureProgress): StructureOverSize | null {
  if (progress === null) return known;
  if ("known" in progress) return progress.known;
  const { curve, point, found } = progress;
  return (
    known && {
      ...known,
      curves: known.curves.map((one, i) => (i === curve ? { ...one, points: one.points.with(point, found) } : one)),
    }
  );
}

/** What is known so far, and whether that is all. A closed page does not have it computed any further. */
export function useCurves(measures: boolean): { readonly known: StructureOverSize | null; readonly whole: boolean } {
  const studio = useActingStudio();
  const [shown, setShown] = useState(() => ({ ...keptOf(studio) }));
  useEffect(() => follow(studio, measures, setShown), [studio, measures]);
  return shown;
}

function follow(studio: Studio, measures: boolean, show: (kept: Kept) => void): () => void {
  const kept = keptOf(studio);
  if (kept.whole || (kept.known && !measures)) return () => {};
  let open = true;
  const { values } = shownDesign(studio.getState());
  const job = studio.workers().run(
    "structure",
    values,
    {
      onProgress: (progress) => {
        if (!open) return;
        kept.known = taken(kept.known, progress);
        if (progress !== null) show({ ...kept });
      },
    },
    measures ? { families: null, most: Infinity } : null,
  );
  job.done.then(
    (known) => {
      if (!open) return;
      Object.assign(kept, { known, whole: measures });
      show({ ...kept });
    },
    (error: unknown) => {
      if (open && !(error instanceof Cancelled)) notifyFailure(studio, error);
    },
  );
  return () => {
    open = false;
    job.cancel();
  };
}

interface KeptBounds {
  found: ThroughputOverSize | null;
  /** Null while nothing runs. */
  job: Job<ThroughputOverSize> | null;
  /** Called when either changes. */
  heard: (() => void) | null;
}

const keptBounds = perStudio((): Map<BestRoutingPattern, KeptBounds> => new Map());

function boundsFor(studio: Studio, pattern: BestRoutingPattern): KeptBounds {
  const kept = keptBounds(studio);
  let one = kept.get(pattern);
  if (!one) kept.set(pattern, (one = { found: null, job: null, heard: null }));
  return one;
}

function start(studio: Studio, kept: KeptBounds, pattern: BestRoutingPattern, { curves }: StructureOverSize): void {
  const onProgress = (found: ThroughputOverSize): void => {
    kept.found = found;
    kept.heard?.();
  };
  // The prices are the usual ones, whatever the study's.
  const job = throughputOverSize(studio.workers(), defaultValues(), curves, pattern, { onProgress }, { from: kept.found });
  kept.job = job;
  kept.heard?.();
  job.done
    .then(onProgress, (error: unknown) => {
      if (!(error instanceof Cancelled)) notifyFailure(studio, error);
    })
    .finally(() => {
      if (kept.job === job) kept.job = null;
      kept.heard?.();
    });
}

export interface ThroughputRun {
  readonly found: ThroughputOverSize | null;
  readonly running: boolean;
  readonly run: (known: StructureOverSize) => void;
  readonly stop: () => void;
}

/** Null pattern: the chart shows something else. A closed page does not have it computed any further. */
export function useThroughput(pattern: BestRoutingPattern | null): ThroughputRun | null {
  const studio = useActingStudio();
  const [, redraw] = useState(0);
  useEffect(() => {
    if (pattern === null) return;
    const kept = boundsFor(studio, pattern);
    kept.heard = () => {
      redraw((times) => times + 1);
    };
    return () => {
      kept.heard = null;
      kept.job?.cancel();
    };
  }, [studio, pattern]);
  if (pattern === null) return null;
  const kept = boundsFor(studio, pattern);
  return {
    found: kept.found,
    running: kept.job !== null,
    run: (known) => {
      if (kept.job === null) start(studio, kept, pattern, known);
    },
    stop: () => {
      kept.job?.cancel();
    },
  };
}
