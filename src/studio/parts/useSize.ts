/** Sizes that decide what is shown: those of an element and of the window. */
import { useEffect, useState, useCallback, useMemo, useSyncExternalStore } from "react";
import type { RefObject } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element in CSS pixels, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
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
  return useSyncExternalStore(subscribe, () => query.matches);
}
