/** Sizes that decide what is shown: those of an element and of the window. */
import { useEffect, useState, useCallback, useMemo, useSyncExternalStore } from "react";
import type { RefObject } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

const UNKNOWN: Size = { width: 0, height: 0 };

/** The size of an element in CSS pixels, kept up to date. `built`: what it counts as while the page is rendered without a window (prerender.tsx). */
export function useSize(element: RefObject<HTMLElement | null>, built = UNKNOWN): Size {
  const [size, setSize] = useState<Size>(import.meta.env.SSR ? built : UNKNOWN);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}

/** Whether the window is at most this wide, CSS pixels: for one panel at a time (styles/phone.css), or for what else needs so much room. */
export function useNarrow(width = 900): boolean {
  const query = useMemo(() => matchMedia(`(max-width: ${width}px)`), [width]);
  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      query.addEventListener("change", onChange);
      return () => {
        query.removeEventListener("change", onChange);
      };
    },
    [query],
  );
  const matches = (): boolean => query.matches;
  return useSyncExternalStore(subscribe, matches, matches);
}
