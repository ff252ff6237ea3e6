/** Whether the window shows one panel at a time (styles/phone.css). */
import { useSyncExternalStore } from "react";

const query = matchMedia("(max-width: 900px)");

function subscribe(onChange: () => void): () => void {
  query.addEventListener("change", onChange);
  return () => {
    query.removeEventListener("change", onChange);
  };
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
