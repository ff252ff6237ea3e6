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

/**
 * Boxes on which a press has begun whose click has not come. Between the two a box stays: replaced, it would lose both, and a finger's press is the
 * first that it hears of. Where a hover of a moment before replaces it all the same, the press comes with the list.
 */
const presses = new Set<string>();

export function Choice(props: ChoiceProps) {
  /** What was done with the box before it had a list: that comes with the list. */
  const [before, setBefore] = useState({ met: false, focused: false, pressed: false });
  const choiceList = useExtra(useMoved(), loadList);
  if (choiceList && before.met) return choiceList({ ...props, before, isPressed: () => presses.has(props.id) });
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
      onMouseDown={() => {
        presses.add(id);
      }}
      onFocus={() => {
        if (!presses.has(id)) note({ focused: true })();
      }}
      onBlur={() => {
        presses.delete(id);
        note({ focused: false, pressed: false })();
      }}
      onClick={() => {
        presses.delete(id);
        note({ focused: true, pressed: true })();
      }}
    />
  );
}
