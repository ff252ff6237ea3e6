/** Families over size, computed by a worker while the page is open, and kept. */
import { useEffect, useState } from "react";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { Cancelled } from "../../workers/errors.ts";
import type { StructureOverSize, StructureProgress } from "../../workers/jobs/structure.ts";

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

/** What is known so far, and whether that is all; a page that is closed has it computed no further. */
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
