/** A field of several lines for a text with a form of its own. A pasted table or a file replaces the whole text. */
import { useState } from "react";
import type { ClipboardEvent } from "react";
import { formatValue } from "../../engine/studies.ts";
import { FieldProblem, fieldId, problemId } from "./fields.tsx";
import { FileButton, allowDrop, droppedFile } from "../parts/FileButton.tsx";
import { Help } from "../parts/Help.tsx";
import type { FieldProps } from "./fields.tsx";

/** Most characters that an address carries in every browser, with room for the rest of it. */
const MAX_CHARACTERS = 500_000;

export function TextField({ parameter, values, given, problem, onChange }: FieldProps<"text">) {
  const { id, title, help, form, placeholder } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const tooLong = (length: number): boolean => {
    const long = length > MAX_CHARACTERS;
    setRefused(
      long
        ? `${length} characters are more than the ${MAX_CHARACTERS} that the address of a study carries: the command takes longer ones from a file.`
        : null,
    );
    return long;
  };
  const enter = (text: string): void => {
    if (tooLong(text.length)) return;
    setTyped(null);
    if (text !== formatValue(given)) onChange(id, text);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text").trim();
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    enter(text);
  };
  const take = async (file: File): Promise<void> => {
    if (tooLong(file.size)) return;
    try {
      enter((await file.text()).trim());
    } catch {
      setRefused(`${file.name} cannot be read.`);
    }
  };
  return (
    <div className="field field-text">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={`${help} Enter ${form}.`}>{title}</Help>
      </label>
      <textarea
        className="box field-area"
        id={fieldId(id)}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? formatValue(given)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId(id) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onPaste={paste}
        onDragOver={allowDrop}
        onDrop={(event) => {
          const file = droppedFile(event);
          if (file) void take(file);
        }}
        onBlur={() => {
          if (typed !== null) enter(typed);
        }}
      />
      <FileButton
        className="link field-file"
        text="Open a file"
        label={`File with the ${title}`}
        onFile={(file) => {
          void take(file);
        }}
      />
      {refused !== null && (
        <p className="field-problem" role="alert">
          {refused}
        </p>
      )}
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
