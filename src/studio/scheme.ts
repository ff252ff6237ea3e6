/** Light or dark. The system's scheme holds until one is chosen; the choice is kept for later visits. Paper is light. */
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Scheme } from "../drawing/palette.ts";

/** Where the choice is kept, and the attribute of the page that styles read. */
const KEY = "mantine-color-scheme-value";
const ATTRIBUTE = "data-mantine-color-scheme";

const listeners = new Set<() => void>();
let chosen = kept();
let printing = false;

/**
 * The system's scheme; null until somebody asks. It is read only once, because Chromium reports no change for a query that is read between
 * the change and its report.
 */
let dark: boolean | null = null;

function query(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

function kept(): Scheme | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === "light" || text === "dark" ? text : null;
  } catch {
    // Some settings forbid the page to keep anything.
    return null;
  }
}

function current(): Scheme {
  dark ??= query().matches;
  if (printing) return "light";
  return chosen ?? (dark ? "dark" : "light");
}

function tell(): void {
  document.documentElement.setAttribute(ATTRIBUTE, current());
  for (const listener of listeners) listener();
}

/** The browser prints what stands there when this returns. */
function print(now: boolean): void {
  if (printing === now) return;
  printing = now;
  flushSync(tell);
}

/** Has the page follow the system, the choice and the printer from now on. */
export function followScheme(): void {
  tell();
  addEventListener("beforeprint", () => {
    print(true);
  });
  addEventListener("afterprint", () => {
    print(false);
  });
  // Tools that look at the printed page tell of it by this alone.
  matchMedia("print").addEventListener("change", ({ matches }) => {
    print(matches);
  });
  const system = query();
  system.addEventListener("change", ({ matches }) => {
    dark = matches;
    tell();
  });
  // Another tab has chosen.
  window.addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    chosen = kept();
    tell();
  });
}

export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // It holds until the page is left.
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Light or dark, as the page stands now. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, current, current);
}

function isPrinting(): boolean {
  return printing;
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, isPrinting);
}
