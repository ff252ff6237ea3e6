/** Goes to a parameter's field, opening the fold that it is in. */
import type { Studio } from "../store/studio.ts";
import { showPage, showPanel } from "../store/views.ts";

/** Frames after which a field that has not come is not waited for. */
const PATIENCE = 30;

/** `section`: the one of the form that the parameter is in. */
export function focusField(studio: Studio, section: string, parameter: string): void {
  showPage(studio, null);
  showPanel(studio, "design");
  let frames = 0;
  const look = (): void => {
    const field = fieldOf(parameter);
    if (field) {
      field.scrollIntoView({ block: "center" });
      field.focus();
      return;
    }
    document.querySelector<HTMLElement>(`[aria-controls="fold-${section}"][aria-expanded="false"]`)?.click();
    if (++frames < PATIENCE) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function fieldOf(parameter: string): HTMLElement | null {
  const field = document.getElementById(`field-${parameter}`) ?? document.querySelector<HTMLElement>(`[id^="field-${parameter}-"]`);
  return field !== null && field.tabIndex < 0 ? field.querySelector<HTMLElement>("input, button, select, textarea") : field;
}
