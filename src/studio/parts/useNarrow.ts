/** Whether the window is narrow: for one panel at a time (styles/phone.css), or for what else needs so much room. */
import { useCallback, useMemo, useSyncExternalStore } from "react";

/** True up to this width, CSS pixels. */
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
