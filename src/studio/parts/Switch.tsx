/** One of a few, as buttons of which one is pressed. It is one stop of the Tab key; arrow keys, Home and End go through its buttons. */
import { useRovingIndex } from "@mantine/hooks";
import { useState } from "react";

interface SwitchProps<T> {
  /** Names the group for those who do not see what it is beside. */
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly title: string; readonly help?: string | undefined }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

export function Switch<T extends string | number | boolean>({ label, options, value, onChange, disabled, className }: SwitchProps<T>) {
  /** The button that has the focus; the pressed one is where it begins. */
  const [focused, setFocused] = useState<number | null>(null);
  const pressed = options.findIndex(({ id }) => id === value);
  const { getItemProps } = useRovingIndex({
    total: options.length,
    focusedIndex: focused ?? Math.max(0, pressed),
    onFocusChange: setFocused,
  });
  return (
    <div className={className === undefined ? "views" : `views ${className}`} role="group" aria-label={label}>
      {options.map(({ id, title, help }, index) => (
        <button
          key={String(id)}
          type="button"
          {...getItemProps({
            index,
            onClick: () => {
              onChange(id);
            },
          })}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.parentElement?.contains(relatedTarget)) setFocused(null);
          }}
          aria-pressed={index === pressed}
          disabled={disabled}
          title={help}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
