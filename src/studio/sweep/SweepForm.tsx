/** What is computed and what is varied, as a form and as the text in the address. */
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { designLetter, designTitle } from "../../engine/studies.ts";
import { readSweep } from "../../sweep/axes.ts";
import { TASKS } from "../../sweep/tasks.ts";
import { Choice } from "../parts/Choice.tsx";
import { Help } from "../parts/Help.tsx";
import type { Design } from "../store/state.ts";
import { AxisRow } from "./AxisRow.tsx";
import { formOf, hasRoom, textOfForm, variable } from "./form-text.ts";
import type { Form, FormRow } from "./form-text.ts";

interface Props {
  readonly text: string;
  readonly designs: readonly Design[];
  readonly change: (text: string) => void;
}

const EMPTY: FormRow = { name: "", text: "" };

/** Rows that say something. */
function said({ job, rows }: Form): Form {
  return { job, rows: rows.filter(({ name, text }) => name !== "" || text !== "") };
}

export function SweepForm({ text, designs, change }: Props) {
  const list = useId();
  const own = useRef(text);
  /** What is being written and is not a sweep yet, and why not. */
  const [draft, setDraft] = useState<{ readonly form: Form; readonly problem: string | null } | null>(null);
  useEffect(() => {
    if (text !== own.current) setDraft(null);
    own.current = text;
  }, [text]);
  const values = useMemo(() => designs.map((design) => design.values), [designs]);
  const written = useMemo(() => formOf(text), [text]);
  const names = useMemo(() => variable(values), [values]);
  const form = draft?.form ?? written ?? null;
  const take = (next: Form): void => {
    const whole = said(next);
    if (whole.rows.some((row) => row.text.trim() === "")) {
      setDraft({ form: next, problem: null });
      return;
    }
    const result = textOfForm(whole);
    if ("message" in result) {
      setDraft({ form: next, problem: result.message });
      return;
    }
    setDraft(whole.rows.length < next.rows.length ? { form: next, problem: null } : null);
    own.current = result.text;
    change(result.text);
  };
  const rows = form === null ? [] : form.rows.length === 0 ? [EMPTY] : form.rows;
  const set = (i: number, row: FormRow): void => {
    take({ job: form!.job, rows: rows.map((one, k) => (k === i ? row : one)) });
  };
  return (
    <form
      className="sweep-form"
      aria-label="Sweep"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <h2>What is varied?</h2>
      <p className="sweep-base">{baseText(designs)}</p>
      {form !== null && (
        <>
          <div className="sweep-field">
            <Help text="What is computed at every point, as the command of the same name prints it.">job</Help>
            <Choice
              id="sweep-job"
              label="Job"
              value={form.job}
              options={TASKS.map(({ id, title }) => ({ id, title: id, help: title }))}
              onChange={(job) => {
                take({ ...form, job });
              }}
            />
          </div>
          <datalist id={list}>
            {names.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </datalist>
          {rows.map((row, i) => (
            <AxisRow
              key={i}
              number={i + 1}
              row={row}
              designs={values}
              list={list}
              set={(next) => {
                set(i, next);
              }}
              remove={
                form.rows.length > 0
                  ? () => {
                      take({ job: form.job, rows: rows.filter((_, k) => k !== i) });
                    }
                  : null
              }
            />
          ))}
          {draft !== null && draft.problem !== null && (
            <p role="alert" className="sweep-problem">
              {draft.problem}
            </p>
          )}
          {form.rows.length > 0 && hasRoom(form) && rows.every((row) => row.text !== "") && (
            <button
              type="button"
              className="link sweep-add"
              onClick={() => {
                setDraft({ form: { job: form.job, rows: [...rows, EMPTY] }, problem: null });
              }}
            >
              <IconPlus size={13} aria-hidden="true" /> vary something else, too
            </button>
          )}
        </>
      )}
      <WholeText
        text={text}
        change={(next) => {
          setDraft(null);
          own.current = next;
          change(next);
        }}
      />
    </form>
  );
}

/** Which design is varied. */
function baseText([first, ...others]: readonly Design[]): string {
  if (!first) return "";
  const named = `${designLetter(0)}, ${first.name ?? designTitle(first.values)},`;
  const which = others.length === 0 ? `Design ${named} is varied` : `Design ${named} is varied, or those that “design” names`;
  return `${which}; what is not named stays as it is.`;
}

function WholeText({ text, change }: { readonly text: string; readonly change: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setTyped(null);
    setProblem(null);
  }, [text]);
  const finish = (): void => {
    if (typed === null) return;
    const wanted = typed.trim();
    const read = wanted === "" ? null : readSweep(wanted);
    if (read && "message" in read) {
      setProblem(read.message);
      return;
    }
    setTyped(null);
    setProblem(null);
    if (wanted !== text) change(wanted);
  };
  return (
    <div className="sweep-field sweep-whole">
      <label htmlFor={id}>
        <Help text="The whole sweep as it stands in the address. Axes stand between semicolons and are crossed; + walks names together: h:2,3+p:2,3.">
          the same as text
        </Help>
      </label>
      <textarea
        id={id}
        className="box"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        aria-label="Sweep as text"
        aria-invalid={problem !== null}
        placeholder="job:saturation;q:5,7,9;routing:min,ugal-l;seed:1..3"
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            finish();
          }
          if (event.key === "Escape") {
            setTyped(null);
            setProblem(null);
          }
        }}
      />
      {problem !== null && (
        <p role="alert" className="sweep-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
