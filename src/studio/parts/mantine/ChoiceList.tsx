/**
 * The options of a choice, each of which explains itself or says why it is not available. Pointer, arrow keys, Home, End and first letters
 * choose one.
 */
import { Combobox, useCombobox } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Combobox.css";
import { ChoiceBox, titleWhereCut } from "../ChoiceBox.tsx";
import type { ChoiceOption, ChoiceProps } from "../ChoiceBox.tsx";
import { WithMantine } from "./WithMantine.tsx";

/** Letters typed within this time of each other belong to one word, milliseconds; as in a browser's own list. */
const WORD = 1000;

interface Group {
  readonly name: string | undefined;
  readonly options: ChoiceOption[];
}

/** Options in their order; those of a group under its name, where its first one stands. */
function groupsOf(options: readonly ChoiceOption[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const group = option.group === undefined ? undefined : groups.find(({ name }) => name === option.group);
    if (group) group.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}

interface ChoiceListProps extends ChoiceProps {
  /** What was done with the box that stood here before. */
  readonly before: { readonly focused: boolean; readonly pressed: boolean };
  /** A press has begun on that box whose click has not come. */
  readonly isPressed: () => boolean;
}

/** Mantine's Combobox without its Select. The Select brings a scroll area, which browsers already have. */
export function choiceList(props: ChoiceListProps): ReactElement {
  return (
    <WithMantine>
      <List {...props} />
    </WithMantine>
  );
}

function List({ id, label, options, value, strong = false, onChange, picture, before, isPressed }: ChoiceListProps) {
  const box = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      sent.current = null;
      combobox.updateSelectedOptionIndex("active", { scrollIntoView: true });
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      typed.current = { text: "", at: 0 };
    },
  });
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  /** What has been chosen since the list was opened. */
  const sent = useRef<string | null>(null);
  const open = combobox.openDropdown;
  useEffect(() => {
    const pressed = isPressed();
    // The pointer is over it already.
    if (box.current) titleWhereCut({ currentTarget: box.current });
    if (before.focused || pressed) box.current?.focus();
    if (before.pressed || pressed) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it takes the box's place
  }, []);
  const submit = (next: string): void => {
    combobox.closeDropdown();
    if (next === value || next === sent.current) return;
    sent.current = next;
    onChange(next);
  };
  /** Of the options as they stand in the list, groups together. */
  const listed = groupsOf(options).flatMap((group) => group.options);
  const select = (index: number): void => {
    combobox.selectOption(index);
    // Mantine says so itself for the arrow keys alone.
    const option = list.current?.querySelector("[data-combobox-selected]");
    if (option) box.current?.setAttribute("aria-activedescendant", option.id);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const can = (option: ChoiceOption | undefined): boolean => option !== undefined && !option.unavailable;
    if (event.key === "Enter" && combobox.dropdownOpened) {
      // What is marked is taken, here: Mantine takes what it counted last, which may be the chosen option of a moment before.
      const marked = Array.from(list.current?.querySelectorAll("[role=option]") ?? []).findIndex((one) =>
        one.hasAttribute("data-combobox-selected"),
      );
      if (marked >= 0) submit(listed[marked]!.id);
      return;
    }
    let index: number;
    if (event.key === "Home") index = listed.findIndex(can);
    else if (event.key === "End") index = listed.findLastIndex(can);
    else if (event.key.length === 1 && event.key !== " ") {
      // When the key was pressed, not when a busy page comes to it.
      const at = event.timeStamp;
      const text = (at - typed.current.at < WORD ? typed.current.text : "") + event.key.toLowerCase();
      typed.current = { text, at };
      index = listed.findIndex((option) => can(option) && option.title.toLowerCase().startsWith(text));
    } else return;
    event.preventDefault();
    if (index < 0) return;
    if (combobox.dropdownOpened) {
      select(index);
      return;
    }
    combobox.openDropdown();
    // The list is there by then, and the chosen option marked.
    setTimeout(() => {
      select(index);
    });
  };
  return (
    // A list stays open where a run's lines push its box out of sight.
    <Combobox store={combobox} width={296} position="bottom-start" shadow="md" withinPortal hideDetached={false} onOptionSubmit={submit}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <ChoiceBox
          ref={box}
          id={id}
          aria-label={label}
          strong={strong}
          data-ready
          value={options.find((option) => option.id === value)?.title ?? value}
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options ref={list} className="choice-options" aria-label={label}>
          {/* Why an option cannot be had is found out when it is read. */}
          {groupsOf(combobox.dropdownOpened ? options : []).map(({ name, options: some }) => {
            const items = some.map((option) => (
              <Combobox.Option
                key={option.id}
                value={option.id}
                active={option.id === value}
                aria-selected={option.id === value}
                disabled={Boolean(option.unavailable)}
              >
                {picture?.(option.id)}
                <span className={option.id === value ? "option option-on" : "option"}>
                  <span className="option-title">{option.title}</span>
                  <span className="option-help">{option.unavailable ?? option.help}</span>
                </span>
              </Combobox.Option>
            ));
            return name === undefined ? (
              items
            ) : (
              <Combobox.Group key={name} label={name}>
                {items}
              </Combobox.Group>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
