/** The field of a trace. Short traces can be typed; long ones are pasted or opened as files. A worker reads them all. */
import { useState } from "react";
import type { ClipboardEvent } from "react";
import { MAX_TRACE_CHARACTERS, readTraceIn } from "../../engine/files.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { formatValue, visible } from "../../engine/studies.ts";
import { count, plural } from "../../drawing/text.ts";
import { FileButton, allowDrop, droppedFiles } from "../parts/FileButton.tsx";
import { Help } from "../parts/Help.tsx";
import { LONGEST_TRACE } from "../address/long-networks.ts";
import { useActingStudio } from "../store/context.ts";
import { FieldProblem, fieldId, problemId } from "./fields.tsx";
import type { FieldProps } from "./fields.tsx";
import { useReading } from "./useReading.ts";
import "./text-fields.css";

/** Most characters that stand in the box, since more take long to lay out. */
const MAX_SHOWN = 20_000;

/** What became of the last text. */
interface Outcome {
  readonly refused: string | null;
  readonly note: string | null;
}

const NOTHING: Outcome = { refused: null, note: null };

export function TraceField({ parameter, values, given, problem, onChange }: FieldProps<"text">) {
  const { id, title, help, form, placeholder } = parameter;
  const studio = useActingStudio();
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState(NOTHING);
  const reading = useReading();
  const value = formatValue(given);
  const hidden = value.length > MAX_SHOWN;

  /** `name`: of the file that it comes from, for sentences. */
  const take = (source: string | readonly File[], origin: string): Promise<void> => {
    const name = visible(origin);
    const refuse = (refused: string): void => {
      // What was typed or pasted stays to be put right; what is in a file stays there.
      setTyped(typeof source === "string" && source.length <= MAX_SHOWN ? source : null);
      setOutcome({ refused: `${refused} The trace is as it was.`, note: null });
    };
    setOutcome(NOTHING);
    return reading.begin(async (counts, started) => {
      try {
        const read = await readTraceIn(studio.workers(), values, source, started);
        if (!counts()) return;
        if ("fault" in read) refuse(`${name === "" ? "The trace" : name} ${visible(read.fault)}: ${title} must be ${form}.`);
        else if (read.whole === null)
          refuse(
            `${name === "" ? "The trace" : name} holds ${plural(read.messages, "message")} among ${plural(read.ranks, "rank")}, and its ${count(read.characters)} characters are more than the ${count(MAX_TRACE_CHARACTERS)} that a study here has: flitlab simulate takes it from a file (--trace).`,
          );
        else {
          setTyped(null);
          const from = name === "" ? "" : ` of ${name}`;
          setOutcome({
            refused: null,
            note: [
              `${read.format}${from}: ${plural(read.messages, "message")} among ${plural(read.ranks, "rank")}.`,
              ...read.notes,
              ...(read.characters > LONGEST_TRACE
                ? ["It is too long for a link: this browser keeps it, and the address has its name."]
                : []),
            ].join(" "),
          });
          if (read.whole.text !== value) onChange(id, read.whole.text);
        }
      } catch (error) {
        if (counts()) setOutcome({ refused: sentenceOf(error), note: null });
      }
    });
  };
  const stop = (): void => {
    reading.stop();
    setTyped(null);
    setOutcome({ refused: null, note: "Reading was stopped. The trace is as it was." });
  };
  const enter = (text: string): void => {
    if (text === value) {
      setTyped(null);
      setOutcome(NOTHING);
    } else void take(text, "");
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text").trim();
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    enter(text);
  };
  const open = (files: readonly File[]): void => {
    void take(files, files.length === 1 ? files[0]!.name : `${files.length} files`);
  };
  const refusal = `refusal-${id}`;
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
        placeholder={hidden ? `${count(value.length)} characters, too many to be shown: another trace may be pasted here.` : placeholder}
        value={typed ?? (hidden ? "" : value)}
        aria-busy={reading.under}
        aria-invalid={problem !== undefined || (outcome.refused !== null && typed !== null)}
        aria-describedby={outcome.refused === null ? problem && problemId(id) : refusal}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onPaste={paste}
        onDragOver={allowDrop}
        onDrop={(event) => {
          const files = droppedFiles(event);
          if (files.length > 0) open(files);
        }}
        onBlur={() => {
          if (typed === "" && hidden) setTyped(null);
          else if (typed !== null) enter(typed);
        }}
      />
      <FileButton className="link field-file" text="Open a file" label={`File with the ${title}`} onFiles={open} />
      {reading.under && (
        <button type="button" className="button" onClick={stop}>
          Cancel
        </button>
      )}
      <div role="status">
        {(reading.under || outcome.note !== null) && <p className="network-note">{reading.under ? "Reading …" : outcome.note}</p>}
      </div>
      {outcome.refused !== null && (
        <p id={refusal} className="field-problem" role="alert">
          {outcome.refused}
        </p>
      )}
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
