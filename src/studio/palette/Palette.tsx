/** Every command and every parameter, found by typing a part of its name. */
// Not its `Command`, which would bring a dialog of its own.
import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { useActingStudio } from "../store/context.ts";
import { early, showOverlay } from "../store/views.ts";
import { Overlay } from "./Overlay.tsx";
import { commandsOf } from "./commands.ts";
import { grade } from "./grade.ts";

function gradeOf(title: string, search: string, words: readonly string[]): number {
  return grade(`${title} ${words.join(" ")}`, search);
}

export function Palette() {
  const studio = useActingStudio();
  // As things stand when it opens: nothing changes while it is open but what goes on by itself.
  const commands = commandsOf(studio);
  const groups = [...new Set(commands.map(({ group }) => group))];
  const best = (search: string): string => {
    const grades = commands.map(({ title, words }) => gradeOf(title, search, words));
    return commands[grades.indexOf(Math.max(...grades))]?.title ?? "";
  };
  // Told here which is chosen, for Enter may follow a letter before the list has become shorter.
  const [chosen, setChosen] = useState(() => best(""));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (early.text === "" || !input.current) return;
    // As it is typed, for the list keeps the text: through the browser's own setter, which React watches over.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input.current, early.text);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  return (
    <Overlay label="Commands" className="palette">
      <CommandRoot
        label="Commands"
        loop
        value={chosen}
        onValueChange={setChosen}
        filter={(value, search, keywords) => grade(`${value} ${(keywords ?? []).join(" ")}`, search)}
      >
        <CommandInput
          ref={input}
          placeholder="What to do, or which parameter to change"
          onValueChange={(search) => {
            setChosen(best(search));
          }}
        />
        <CommandList>
          <CommandEmpty>Nothing is called so.</CommandEmpty>
          {groups.map((group) => (
            <CommandGroup key={group} heading={group}>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, title, words, keys, run }) => (
                  <CommandItem
                    key={id}
                    value={title}
                    keywords={[...words]}
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
    </Overlay>
  );
}
