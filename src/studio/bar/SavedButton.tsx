/** Opens the drawer of saved studies. */
import { IconFolder } from "@tabler/icons-react";
import { useActingStudio } from "../store/context.ts";
import { showOverlay } from "../store/overlay.ts";

export function SavedButton() {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="plain bar-button"
      aria-label="Saved studies"
      aria-haspopup="dialog"
      onClick={() => {
        showOverlay(studio, "saved");
      }}
    >
      <IconFolder className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">Saved</span>
    </button>
  );
}
