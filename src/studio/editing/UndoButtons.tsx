/** Two arrows: one step back, one step on. */
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useStore } from "zustand";
import { IconButton } from "../parts/IconButton.tsx";
import { useActingStudio } from "../store/context.ts";
import { historyOf, redo, undo } from "./history.ts";

export function UndoButtons() {
  const studio = useActingStudio();
  const followed = useStore(historyOf(studio), ({ present }) => present !== null);
  const back = useStore(historyOf(studio), ({ past }) => past.length > 0);
  const on = useStore(historyOf(studio), ({ future }) => future.length > 0);
  // Until changes are followed there is nothing to go back to.
  if (!followed) return null;
  return (
    <>
      <IconButton
        quiet
        label="Undo (Ctrl+Z)"
        disabled={!back}
        onClick={() => {
          undo(studio);
        }}
      >
        <IconArrowBackUp size={17} />
      </IconButton>
      <IconButton
        quiet
        label="Redo (Ctrl+Shift+Z)"
        disabled={!on}
        onClick={() => {
          redo(studio);
        }}
      >
        <IconArrowForwardUp size={17} />
      </IconButton>
    </>
  );
}
