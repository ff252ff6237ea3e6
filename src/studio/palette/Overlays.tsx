/**
 * The dialogs over the whole page, and the keys that open the commands and the list of shortcuts. Each dialog loads when it is first
 * opened.
 */
import { useEffect } from "react";
import { loaded } from "../../engine/jobs.ts";
import { withFamilies } from "../families.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { useForClick } from "../parts/loading.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { early, showOverlay } from "../store/views.ts";

const loadCommands = () =>
  loaded(
    "list of commands",
    withFamilies(() => import("./Palette.tsx").then(({ Palette }) => ({ Part: Palette }))),
  );
const loadHelp = () =>
  loaded(
    "list of shortcuts",
    withFamilies(() => import("./KeysAndTerms.tsx").then(({ KeysAndTerms }) => ({ Part: KeysAndTerms }))),
  );
const LOOKS = {
  commands: { label: "Commands", className: "overlay palette" },
  help: { label: "Keyboard shortcuts and terms", className: "overlay keys-and-terms" },
};

export function Overlays() {
  const studio = useActingStudio();
  const overlay = useStudio((state) => state.overlay);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event);
      if (wanted === null) {
        if (studio.getState().overlay !== "commands" || !isLetter(event) || document.querySelector("[aria-modal=true]")) return;
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
  const close = (): void => {
    showOverlay(studio, null);
  };
  const parts = {
    commands: useForClick(overlay === "commands", loadCommands, close),
    help: useForClick(overlay === "help", loadHelp, close),
  };
  const part = overlay === null ? null : parts[overlay];
  return (
    <Dialog {...LOOKS[overlay ?? "commands"]} opened={part !== null} onClose={close}>
      {part && <part.Part />}
    </Dialog>
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
