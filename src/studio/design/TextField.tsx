/** A field of several lines for a text with a form of its own. A pasted table or a file replaces the whole text. */
import { useState } from "react";
import type { ClipboardEvent } from "react";
import { readMatrixIn } from "../../engine/files.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { formatValue, readValue, visible } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { FieldProblem, fieldId, problemId } from "./fields.tsx";
import { FileButton, allowDrop, droppedFile } from "../parts/FileButton.tsx";
import { Help } from "../parts/Help.tsx";
import type { FieldProps } from "./fields.tsx";
import "./text-fields.css";

/** Most characters that an address carries in every browser, with room for the rest of it. */
const MAX_CHARACTERS = 500_000;

/** Values of parameters that a text or a file holds, and what is to be said of it. */
interface Held {
  readonly format: string;
  readonly values: Readonly<Record<string, string>> | null;
  readonly notes: readonly string[];
}

interface Props extends FieldProps<"text"> {
  /** Reads what is in another format than the parameter's own. */
  readonly read?: (given: string | File) => Promise<Held | { readonly fault: string }>;
}

export function TextField({ parameter, values, given, problem, onChange, onTake, read }: Props) {
  const { id, title, help, form, placeholder } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
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
    setNotes([]);
    if (text !== formatValue(given)) onChange(id, text);
  };
  const take = async (source: string | File): Promise<void> => {
    const name = typeof source === "string" ? "" : `${visible(source.name)}: `;
    try {
      const held = await read!(source);
      if ("fault" in held || held.values === null) {
        // What was pasted is refused where it stands.
        if (typeof source === "string") enter(source);
        else setRefused(`${name}${"fault" in held ? `${held.fault}.` : held.notes.join(" ")} The ${title} is as it was.`);
        return;
      }
      setTyped(null);
      setRefused(null);
      setNotes([...(name === "" ? [] : [`Read as ${held.format}.`]), ...held.notes]);
      onTake(Object.entries(held.values));
    } catch (error) {
      setRefused(sentenceOf(error));
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text").trim();
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    if (read === undefined || "value" in readValue(parameter, text)) enter(text);
    else void take(text);
  };
  const open = async (file: File): Promise<void> => {
    if (read !== undefined) {
      await take(file);
      return;
    }
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
          if (file) void open(file);
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
          void open(file);
        }}
      />
      {notes.length > 0 && (
        <div role="status">
          {notes.map((note) => (
            <p key={note} className="network-note">
              {note}
            </p>
          ))}
        </div>
      )}
      {refused !== null && (
        <p className="field-problem" role="alert">
          {refused}
        </p>
      )}
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}

/** The same of a traffic matrix: written as pairs, or pasted or opened in one of the formats of files. A worker reads these. */
export function MatrixField(props: FieldProps<"text">) {
  const studio = useActingStudio();
  return <TextField {...props} read={(given) => readMatrixIn(studio.workers(), props.values, given)} />;
}
