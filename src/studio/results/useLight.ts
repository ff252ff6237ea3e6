/** Shows the channels of a limit alone for as long as the pointer or the focus is on what stands for it: its row, or its number on a picture. */
import { useEffect } from "react";
import type { RefObject } from "react";
import { useActingStudio } from "../store/context.ts";
import { light } from "../store/looking.ts";
import type { Limit } from "./limits-of.ts";

/** `id`: the design's. */
export function useLight(element: RefObject<HTMLElement | null>, id: number | undefined, { seenAt, channels }: Limit): void {
  const studio = useActingStudio();
  useEffect(() => {
    const place = element.current;
    if (!place || id === undefined || channels.length === 0) return;
    const ending = new AbortController();
    const on = (): void => {
      light(studio, { design: id, load: seenAt, channels });
    };
    const off = (): void => {
      light(studio, null);
    };
    for (const event of ["pointerenter", "focusin"]) place.addEventListener(event, on, { signal: ending.signal });
    for (const event of ["pointerleave", "focusout"]) place.addEventListener(event, off, { signal: ending.signal });
    return () => {
      ending.abort();
      // What goes takes its light with it.
      if (studio.getState().lit?.channels === channels) off();
    };
  }, [studio, element, id, seenAt, channels]);
}
