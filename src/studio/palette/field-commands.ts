/** Commands that lead to a field of the form, or choose in it. */
import { sectionsOf } from "../../study/sections.ts";
import { open } from "../families.ts";
import { setValue } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { focusField } from "./focus-field.ts";
import type { Draft } from "./command.ts";

/** Fields of the design on screen. */
export function parameters(studio: Studio, state: StudioState): Draft[] {
  return sectionsOf(shownDesign(state).values).flatMap((section) => {
    const go = (id: string, title: string): Draft => ({
      id: `field ${id}`,
      title,
      words: [id, section.title],
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
            words: [option.id],
            run: () => {
              open(studio, () => {
                setValue(studio, choice.id, option.id);
              });
            },
          })),
  );
}
