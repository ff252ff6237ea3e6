/** Every command and every parameter, found by typing a part of its name. */
// Not its `Command`, which would bring a dialog of its own.
import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { STORIES } from "../../lessons/stories/stories.ts";
import { PRESETS } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { early, showOverlay, showPage, showStory } from "../store/views.ts";
import { openNamed } from "../editing/open.ts";
import type { Studio } from "../store/studio.ts";
import { grade } from "./grade.ts";
import type { Command, Draft } from "./command.ts";
import { choices, parameters } from "./field-commands.ts";
import { simulation } from "./simulation-commands.ts";
import { study } from "./study-commands.ts";
import { things } from "./thing-commands.ts";
import { views } from "./view-commands.ts";
import "./palette.css";

/** Those whose names fit what was typed, the best first; all of them, as they come, where nothing was. */
function fitting(commands: readonly Command[], typed: string): readonly Command[] {
  if (typed.trim() === "") return commands;
  return commands
    .map((command) => ({ command, fit: grade(`${command.title} ${command.words.join(" ")}`, typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ command }) => command);
}

export function Palette() {
  const studio = useActingStudio();
  // As things stand when it opens: nothing changes while it is open but what goes on by itself.
  const [search, setSearch] = useState("");
  // Filtered and ordered here, and not by the list, which leaves groups in their order and chooses the first of them.
  const commands = fitting(commandsOf(studio, search), search);
  const groups = [...new Set(commands.map(({ group }) => group))];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // At once: letters follow.
    input.current?.focus();
    if (early.text === "" || !input.current) return;
    // As it is typed, for the list keeps the text: through the browser's own setter, which React watches over.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input.current, early.text);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  return (
    <div className="overlay-body">
      <CommandRoot label="Commands" loop shouldFilter={false}>
        <CommandInput ref={input} placeholder="What to do, which parameter to change, or which router to show" onValueChange={setSearch} />
        <CommandList>
          <CommandEmpty>Nothing is called so.</CommandEmpty>
          {groups.map((group) => (
            <CommandGroup key={group} heading={group}>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, title, keys, run }) => (
                  <CommandItem
                    key={id}
                    value={id}
                    onSelect={() => {
                      showOverlay(studio, null);
                      run();
                    }}
                  >
                    <span>{title}</span>
                    {keys !== undefined && <kbd>{keys}</kbd>}
                  </CommandItem>
                ))}
            </CommandGroup>
          ))}
        </CommandList>
      </CommandRoot>
    </div>
  );
}

/** All that can be done now, each by name: the list behind Ctrl+K. What cannot be done is not listed. */
function commandsOf(studio: Studio, search: string): readonly Command[] {
  const state = studio.getState();
  const list = (group: string, drafts: readonly (Draft | false)[]): Command[] =>
    drafts.filter((draft) => draft !== false).map((draft) => ({ ...draft, group, words: draft.words ?? [] }));
  return [
    ...list("Simulation", simulation(studio, state)),
    ...list("Study", study(studio, state)),
    ...list("Parameters", parameters(studio, state)),
    ...list("View", views(studio, state)),
    ...list("In the drawing", things(studio, state, search)),
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
                showPage(studio, null);
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
