import { startTransition, useEffect, useState } from "react";

/**
 * How many of the given number of parts are shown: at first one, then one more in each task, so that no part makes the page wait for all.
 */
export function useArrivals(parts: number): number {
  const [arrived, setArrived] = useState(import.meta.env.SSR ? parts : 1);
  useEffect(() => {
    if (arrived >= parts) return;
    const timer = setTimeout(() => {
      startTransition(() => {
        setArrived(arrived + 1);
      });
    });
    return () => {
      clearTimeout(timer);
    };
  }, [arrived, parts]);
  return arrived;
}
