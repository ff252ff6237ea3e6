/**
 * A choice as a select whose options explain themselves. Their list loads when somebody moves on the page. Each box gets its own when
 * somebody comes to it.
 */
import { useState } from "react";
import { loaded } from "../../engine/jobs.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import type { ChoiceProps } from "./ChoiceBox.tsx";
import { useExtra } from "./loading.ts";
import { useMoved } from "./moved.ts";

const loadList = async () => (await loaded("list of options", import("./mantine/ChoiceList.tsx"))).choiceList;

export function Choice(props: ChoiceProps) {
  /** What was done with the box before it had a list: that comes with the list. */
  const [before, setBefore] = useState({ met: false, focused: false, pressed: false });
  const choiceList = useExtra(useMoved(), loadList);
  if (choiceList && before.met) return choiceList({ ...props, before });
  const { id, label, options, value, strong = false } = props;
  const note = (change: Partial<typeof before>) => () => {
    setBefore((known) => ({ ...known, met: true, ...change }));
  };
  return (
    <ChoiceBox
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={`${id}-options`}
      id={id}
      aria-label={label}
      strong={strong}
      value={options.find((option) => option.id === value)?.title ?? value}
      onMouseOver={note({})}
      onFocus={note({ focused: true })}
      onBlur={note({ focused: false, pressed: false })}
      // A box replaced between the mouse's press and its release gets no click of its own; fingers may yet scroll.
      onMouseDown={note({ focused: true, pressed: true })}
      onClick={note({ pressed: true })}
    />
  );
}
