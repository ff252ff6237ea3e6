/** A choice as a select whose options explain themselves, or say why they cannot be had. */
import { Select } from "@mantine/core";

export interface ChoiceOption {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly group?: string | undefined;
  readonly unavailable?: string | null;
}

interface Item {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

interface Items {
  readonly group: string;
  readonly items: Item[];
}

/** Options in their order; those of a group under its name, where its first one stands. */
function entriesOf(options: readonly ChoiceOption[]): (Item | Items)[] {
  const entries: (Item | Items)[] = [];
  const groups = new Map<string, Items>();
  for (const { id, title, group, unavailable } of options) {
    const item = { value: id, label: title, disabled: Boolean(unavailable) };
    if (group === undefined) {
      entries.push(item);
      continue;
    }
    const items = groups.get(group) ?? { group, items: [] };
    items.items.push(item);
    if (!groups.has(group)) entries.push(items);
    groups.set(group, items);
  }
  return entries;
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly strong?: boolean;
  readonly onChange: (id: string) => void;
}

export function Choice({ id, label, options, value, strong = false, onChange }: ChoiceProps) {
  return (
    <Select
      id={id} aria-label={label} className={strong ? "choice choice-strong" : "choice"} value={value} allowDeselect={false}
      withCheckIcon={false} withScrollArea={false} classNames={{ options: "choice-options" }} comboboxProps={{ width: 296, position: "bottom-start", shadow: "md", withinPortal: true }}
      data={entriesOf(options)}
      onChange={(next) => { if (next !== null) onChange(next); }}
      renderOption={({ option }) => {
        const found = options.find((candidate) => candidate.id === option.value);
        return (
          <span className={option.value === value ? "option option-on" : "option"}>
            <span className="option-title">{option.label}</span>
            <span className="option-help">{found?.unavailable ?? found?.help}</span>
          </span>
        );
      }}
    />
  );
}
