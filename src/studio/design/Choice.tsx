/** A choice as a select whose options explain themselves, or say why they cannot be had. */
import { Select } from "@mantine/core";

export interface ChoiceOption {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly unavailable?: string | null;
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
      withCheckIcon={false} maxDropdownHeight={420} comboboxProps={{ width: 296, position: "bottom-start", shadow: "md", withinPortal: true }}
      data={options.map((option) => ({ value: option.id, label: option.title, disabled: Boolean(option.unavailable) }))}
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
