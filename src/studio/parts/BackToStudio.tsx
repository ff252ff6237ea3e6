/** The way back from a page that covers the studio. It is the first entry in the page's list. */
import { IconArrowLeft } from "@tabler/icons-react";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";

export function BackToStudio() {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="link back-to-studio"
      onClick={() => {
        showPage(studio, null);
      }}
    >
      <IconArrowLeft size={14} aria-hidden="true" /> To the studio
    </button>
  );
}
