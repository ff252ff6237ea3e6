/** Commands that lead to a field of the form, or choose in it. */
import { sectionsOf, wordsFor } from "../../engine/studies.ts";
import { open } from "../families.ts";
import { setValue } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { showPage, showPanel } from "../store/views.ts";
import type { Draft } from "./command.ts";

/** Fields of the design on screen. */
export function parameters(studio: Studio, state: StudioState): Draft[] {
  return sectionsOf(shownDesign(state).values).flatMap((section) => {
    const go = (id: string, title: string): Draft => ({
      id: `field ${id}`,
      title,
      words: [id, section.title, ...wordsFor(id)],
      run: () => {
        focusField(studio, section.id, id);
      },
    });
    return [
      ...(section.choice ? [go(section.choice.id, `Change ${section.title.toLowerCase()}`)] : []),
      ...section.parameters
        .filter((parameter) => !state.locked.includes(parameter.id) && !section.idle.includes(parameter))
        .map((parameter) => {
          const { id, symbol, title } = parameter;
          const unit = "unit" in parameter ? parameter.unit : undefined;
          return go(id, `Change ${symbol === undefined ? "" : `${symbol}, `}${title}${unit === undefined ? "" : ` (${unit})`}`);
        }),
    ];
  });
}

/** Other topologies, routings and patterns that the design on screen can have. */
export function choices(studio: Studio, state: StudioState): Draft[] {
  const { values } = shownDesign(state);
  return sectionsOf(values).flatMap(({ choice, title }) =>
    choice === null || state.locked.includes(choice.id)
      ? []
      : choice.options
          .filter(({ id, unavailable }) => unavailable === null && values[choice.id] !== id)
          .map((option) => ({
            id: `choice ${choice.id} ${option.id}`,
            title: `${title}: ${option.title}`,
            words: [option.id, ...(option.alsoCalled ?? []), ...wordsFor(option.id, choice.id)],
            run: () => {
              open(studio, () => {
                setValue(studio, choice.id, option.id);
              });
            },
          })),
  );
}

/** Frames after which a field that has not come is not waited for. */
const PATIENCE = 30;

/** Goes to a parameter's field, opening the fold that it is in. `section`: the one of the form that the parameter is in. */
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
    document
      .querySelector<HTMLElement>(
        `:is([aria-controls="design-form"], [aria-controls="line-${section}"], [aria-controls="fold-${section}"])[aria-expanded="false"]`,
      )
      ?.click();
    if (++frames < PATIENCE) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function fieldOf(parameter: string): HTMLElement | null {
  const field = document.getElementById(`field-${parameter}`) ?? document.querySelector<HTMLElement>(`[id^="field-${parameter}-"]`);
  return field !== null && field.tabIndex < 0 ? field.querySelector<HTMLElement>("input, button, select, textarea") : field;
}
