/** A choice as a select whose options explain themselves, or say why they cannot be had. */
import { Combobox, Input, useCombobox } from "@mantine/core";

export interface ChoiceOption {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly group?: string | undefined;
  readonly unavailable?: string | null;
}

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

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly strong?: boolean;
  readonly onChange: (id: string) => void;
}

/** Mantine's Combobox without its Select, which brings a scroll area that browsers have. */
export function Choice({ id, label, options, value, strong = false, onChange }: ChoiceProps) {
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex("active", { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const submit = (next: string): void => {
    combobox.closeDropdown();
    if (next !== value) onChange(next);
  };
  return (
    <Combobox store={combobox} width={296} position="bottom-start" shadow="md" withinPortal onOptionSubmit={submit}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <Input
          id={id}
          aria-label={label}
          className={strong ? "choice choice-strong" : "choice"}
          value={options.find((option) => option.id === value)?.title ?? value}
          readOnly
          pointer
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className="choice-options" aria-label={label}>
          {groupsOf(options).map(({ name, options: some }) => {
            const items = some.map((option) => (
              <Combobox.Option
                key={option.id}
                value={option.id}
                active={option.id === value}
                aria-selected={option.id === value}
                disabled={Boolean(option.unavailable)}
              >
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
