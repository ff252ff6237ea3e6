/**
 * The dialogs over the whole page, and the keys that open the commands and the list of shortcuts. Each dialog loads when it is first
 * opened.
 */
import { Suspense, useEffect } from "react";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { early, showOverlay } from "../store/views.ts";

const Palette = lazyPart("list of commands", async () => (await withFamilies(() => import("./Palette.tsx"))).Palette);
const KeysAndTerms = lazyPart("list of shortcuts", async () => (await withFamilies(() => import("./KeysAndTerms.tsx"))).KeysAndTerms);

const PARTS = {
  commands: Palette,
  help: KeysAndTerms,
};

export function Overlays() {
  const studio = useActingStudio();
  const overlay = useStudio((state) => state.overlay);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event);
      if (wanted === null) {
        if (studio.getState().overlay !== "commands" || !isLetter(event) || document.querySelector("dialog[open]")) return;
        early.text += event.key;
        event.preventDefault();
        return;
      }
      event.preventDefault();
      showOverlay(studio, studio.getState().overlay === wanted ? null : wanted);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [studio]);
  if (overlay === null) return null;
  const Part = PARTS[overlay];
  return (
    <Suspense key={overlay}>
      <Part />
    </Suspense>
  );
}

function wantedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): "commands" | "help" | null {
  if (altKey) return null;
  if (ctrlKey !== metaKey) return key.toLowerCase() === "k" && !shiftKey ? "commands" : null;
  return key === "?" && !ctrlKey && !isTyped(target) ? "help" : null;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** A question mark there is a part of a text. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}
