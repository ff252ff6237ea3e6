import { useEffect, useState } from "react";

/** How many of so many parts are there: at first one, then one more a task, so that none of them keeps the page waiting for all. */
export function useArrivals(parts: number): number {
  const [arrived, setArrived] = useState(1);
  useEffect(() => {
    if (arrived >= parts) return;
    const timer = setTimeout(() => {
      setArrived(arrived + 1);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [arrived, parts]);
  return arrived;
}
