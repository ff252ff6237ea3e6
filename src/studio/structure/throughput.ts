/** Throughput over size: begun and stopped by a button, kept while the studio is open. */
import { useEffect, useState } from "react";
import type { BestRoutingPattern } from "../../throughput/best-routing.ts";
import { defaultValues } from "../../study/validation.ts";
import { Cancelled } from "../../workers/errors.ts";
import type { Job } from "../../workers/job.ts";
import { throughputOverSize } from "../../workers/over-size/throughput.ts";
import type { ThroughputOverSize } from "../../workers/over-size/throughput.ts";
import type { StructureOverSize } from "../../workers/jobs/structure.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

interface Kept {
  found: ThroughputOverSize | null;
  /** Null while nothing runs. */
  job: Job<ThroughputOverSize> | null;
  /** Called when either changes. */
  heard: (() => void) | null;
}

const keptOf = perStudio((): Map<BestRoutingPattern, Kept> => new Map());

function keptFor(studio: Studio, pattern: BestRoutingPattern): Kept {
  const kept = keptOf(studio);
  let one = kept.get(pattern);
  if (!one) kept.set(pattern, (one = { found: null, job: null, heard: null }));
  return one;
}

function start(studio: Studio, kept: Kept, pattern: BestRoutingPattern, { curves }: StructureOverSize): void {
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

/** Null pattern: a chart of something else. A page that is closed has it computed no further. */
export function useThroughput(pattern: BestRoutingPattern | null): ThroughputRun | null {
  const studio = useActingStudio();
  const [, redraw] = useState(0);
  useEffect(() => {
    if (pattern === null) return;
    const kept = keptFor(studio, pattern);
    kept.heard = () => {
      redraw((times) => times + 1);
    };
    return () => {
      kept.heard = null;
      kept.job?.cancel();
    };
  }, [studio, pattern]);
  if (pattern === null) return null;
  const kept = keptFor(studio, pattern);
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
