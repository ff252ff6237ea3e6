/** What can be done on the page as it stands, each by name: the list behind Ctrl+K. */
import { STORIES } from "../../lessons/stories/stories.ts";
import { PRESETS } from "../../study/presets.ts";
import { openNamed } from "../editing/open.ts";
import type { Studio } from "../store/studio.ts";
import { showStory } from "../store/views.ts";
import type { Command, Draft } from "./command.ts";
import { choices, parameters } from "./field-commands.ts";
import { simulation } from "./simulation-commands.ts";
import { study } from "./study-commands.ts";
import { views } from "./view-commands.ts";

/** All that can be done now; what cannot is not listed. */
export function commandsOf(studio: Studio): readonly Command[] {
  const state = studio.getState();
  const list = (group: string, drafts: readonly (Draft | false)[]): Command[] =>
    drafts.filter((draft) => draft !== false).map((draft) => ({ ...draft, group, words: draft.words ?? [] }));
  return [
    ...list("Simulation", simulation(studio, state)),
    ...list("Study", study(studio, state)),
    ...list("Parameters", parameters(studio, state)),
    ...list("View", views(studio, state)),
    ...list("Choices", choices(studio, state)),
    ...list("Save", exports()),
    ...(state.locked.length > 0
      ? []
      : [
          ...list(
            "Stories",
            STORIES.map(({ id, title, teaches }) => ({
              id: `story ${id}`,
              title: `Begin the story ${title}`,
              words: ["lesson", "guide", teaches],
              run: () => {
                showStory(studio, { id, step: 1 });
              },
            })),
          ),
          ...list(
            "Presets",
            PRESETS.map(({ id, title, group, study: text }) => ({
              id: `preset ${id}`,
              title: `Open ${title}`,
              words: [group, "preset"],
              run: () => {
                openNamed(studio, text);
              },
            })),
          ),
        ]),
  ];
}

/** What the page offers to be saved now, by the names of its buttons. */
function exports(): Draft[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[aria-label]")];
  return buttons
    .filter((button) => !button.disabled && / as (SVG|PNG|CSV|Markdown)$/.test(button.ariaLabel ?? "") && button.checkVisibility())
    .map((button, i) => ({
      id: `save ${i}`,
      title: `Save ${button.ariaLabel!.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
      words: ["export", "download", "picture"],
      run: () => {
        button.click();
      },
    }));
}
