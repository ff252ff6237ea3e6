/** One axis of a sweep: its name, from a list that can be searched, and its values. */
import type { DesignValues } from "../../engine/studies.ts";
import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { parameterNamed } from "../../sweep/dimensions.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { nameTyped, rangesOf } from "./form-text.ts";
import type { FormRow } from "./form-text.ts";

interface Props {
  readonly number: number;
  readonly row: FormRow;
  readonly designs: readonly DesignValues[];
  /** Id of the list of names. */
  readonly list: string;
  readonly set: (row: FormRow) => void;
  /** Null for the only row. */
  readonly remove: (() => void) | null;
}

export function AxisRow({ number, row, designs, list, set, remove }: Props) {
  const joined = row.name === "" && row.text !== "";
  const parameter = row.name === "" ? null : parameterNamed(row.name, designs);
  return (
    <fieldset className="sweep-axis">
      <legend>{joined ? "walked together" : `vary ${number}`}</legend>
      <div className="sweep-axis-name">
        {joined ? (
          <Typed
            label={`Axis ${number}`}
            value={row.text}
            placeholder=""
            take={(text) => {
              set({ name: "", text });
            }}
          />
        ) : (
          <Typed
            label={`Parameter ${number}`}
            value={row.name}
            placeholder="parameter: q, routing, seed …"
            list={list}
            take={(typed) => {
              const name = nameTyped(typed, designs);
              // Another name's values say nothing here.
              set({ name, text: name === "" ? "" : (rangesOf(name, designs)[0]?.text ?? "") });
            }}
          />
        )}
        {remove && (
          <IconButton label={`Do not vary ${row.name || "this"}`} quiet onClick={remove}>
            <IconX size={14} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {!joined && row.name !== "" && (
        <>
          {parameter !== null && parameter.title !== row.name && <p className="sweep-title">{parameter.title}</p>}
          <Typed
            label={`DesignValues of ${row.name}`}
            value={row.text}
            placeholder="5,7,9 or 1..5 or 0.1:0.9:0.2"
            take={(text) => {
              set({ name: row.name, text });
            }}
          />
          <div className="sweep-ranges">
            {rangesOf(row.name, designs)
              .filter(({ text }) => text !== row.text)
              .map(({ title, text }) => (
                <button
                  key={title}
                  type="button"
                  aria-label={`${row.name}: ${title}`}
                  title={text}
                  onClick={() => {
                    set({ name: row.name, text });
                  }}
                >
                  {title}
                </button>
              ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly list?: string;
  readonly take: (text: string) => void;
}

/** A box whose text is taken when it is left, by Enter, or when an item of its list is chosen. */
function Typed({ label, value, placeholder, list, take }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    setTyped(null);
  }, [value]);
  const finish = (text = typed): void => {
    if (text === null) return;
    setTyped(null);
    if (text.trim() !== value) take(text.trim());
  };
  return (
    <input
      className="box"
      list={list}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? value}
      onInput={(event) => {
        const { currentTarget } = event;
        // A browser puts a chosen item into the box as a replacement.
        const chosen = list !== undefined && (event.nativeEvent as InputEvent).inputType === "insertReplacementText";
        if (chosen) finish(currentTarget.value);
        else setTyped(currentTarget.value);
      }}
      onBlur={() => {
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}
