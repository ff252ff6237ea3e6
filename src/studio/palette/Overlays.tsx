/** The keys that open the commands and the list of shortcuts, and these where they are open; what they show loads with the first key. */
import { Suspense, useEffect } from "react";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { lazyPart } from "../parts.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showOverlay } from "../store/overlay.ts";

const Palette = lazyPart("list of commands", async () => (await import("./Palette.tsx")).Palette);
const KeysAndTerms = lazyPart("list of shortcuts", async () => (await import("./KeysAndTerms.tsx")).KeysAndTerms);

export function Overlays() {
  const studio = useActingStudio();
  const overlay = useStudio((state) => state.overlay);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event);
      if (wanted === null) return;
      event.preventDefault();
      showOverlay(studio, studio.getState().overlay === wanted ? null : wanted);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [studio]);
  if (overlay === null) return null;
  const Open = overlay === "commands" ? Palette : KeysAndTerms;
  return (
    <ErrorBoundary key={overlay} part={overlay === "commands" ? "list of commands" : "list of shortcuts"}>
      <Suspense>
        <Open />
      </Suspense>
    </ErrorBoundary>
  );
}

function wantedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): "commands" | "help" | null {
  if (altKey) return null;
  if (ctrlKey !== metaKey) return key.toLowerCase() === "k" && !shiftKey ? "commands" : null;
  return key === "?" && !ctrlKey && !isTyped(target) ? "help" : null;
}

/** A question mark there is a part of a text. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}
