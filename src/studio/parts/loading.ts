/** Parts of the program that a component loads when it wants them. */
import { useCallback, useEffect, useState } from "react";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";

interface Loading<T> {
  readonly part: T | null;
  /** Why it is not there. */
  readonly failure: Error | null;
  readonly again: () => void;
}

/** A part of the program, loaded once it is wanted (null: none is), and tried again when it is wanted again. */
export function useLoaded<T>(load: (() => Promise<T>) | null): Loading<T> {
  const [found, setFound] = useState<{ readonly by: () => Promise<T>; readonly part: T } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const part = found !== null && found.by === load ? found.part : null;
  const missing = load !== null && part === null;
  useEffect(() => {
    if (!missing) return;
    let wanted = true;
    setFailure(null);
    load().then(
      (one) => {
        if (wanted) setFound({ by: load, part: one });
      },
      (error: unknown) => {
        if (wanted) setFailure(error as Error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [missing, load, tries]);
  // The sentence goes with the click, not when the effect gets to it: what stands there is always of the latest try.
  const again = useCallback(() => {
    setFailure(null);
    setTries((before) => before + 1);
  }, []);
  return { part, failure: missing ? failure : null, again };
}

/** The same for what the page can do without: a notice says that it is missing. */
export function useExtra<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const studio = useActingStudio();
  const { part, failure } = useLoaded(wanted ? load : null);
  useEffect(() => {
    if (failure) notifyFailure(studio, failure);
  }, [studio, failure]);
  return part;
}
