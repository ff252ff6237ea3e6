/** Loads parts of the program when a component wants them. */
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { onTryAgain, TRY_AGAIN } from "../missing.ts";
import { pause } from "./pause.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure } from "../store/notices.ts";
import { missingPart } from "../../engine/jobs.ts";

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
    shared(load).then(
      (one) => {
        if (!wanted) return;
        // Many components of the page may have waited for it: it comes to them in slices.
        startTransition(() => {
          setFound({ by: load, part: one });
        });
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

const underway = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/**
 * The result of `load`, asked for once by all that want it at the same time. Many terms and boxes want the same part, and it may be
 * missing.
 */
function shared<T>(load: () => Promise<T>): Promise<T> {
  const known = underway.get(load) as Promise<T> | undefined;
  if (known) return known;
  // Asked for in a task of its own: the first move on the page asks for many.
  const fresh = pause()
    .then(load)
    .finally(() => underway.delete(load));
  underway.set(load, fresh);
  return fresh;
}

/** The same for parts that the page can do without. A notice says where one is missing. */
export function useExtra<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const studio = useActingStudio();
  const { part, failure, again } = useLoaded(wanted ? load : null);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (!failure) return;
    notifyFailure(studio, failure, null, TRY_AGAIN);
    said.current = missingPart(failure);
    return onTryAgain(again);
  }, [studio, failure, again]);
  useEffect(() => {
    if (part !== null && said.current !== null) dismissPart(studio, said.current);
  }, [studio, part]);
  return part;
}

/** The same for what a click opens. Where the part is missing nothing is open, and the next click, too, tries again. Once there it stays. */
export function useForClick<T>(opened: boolean, load: () => Promise<T>, close: () => void): T | null {
  const studio = useActingStudio();
  const [asked, setAsked] = useState(false);
  if (opened && !asked) setAsked(true);
  const { part, failure, again } = useLoaded(asked ? load : null);
  const told = useRef<Error | null>(null);
  useEffect(() => {
    if (!failure) return;
    if (told.current !== failure) {
      told.current = failure;
      notifyFailure(studio, failure, null, TRY_AGAIN);
      close();
    }
    return onTryAgain(again);
  }, [studio, failure, again, close]);
  useEffect(() => {
    if (opened && told.current) again();
  }, [opened, again]);
  useEffect(() => {
    if (part === null || told.current === null) return;
    const missing = missingPart(told.current);
    if (missing !== null) dismissPart(studio, missing);
    told.current = null;
  }, [studio, part]);
  return part;
}
