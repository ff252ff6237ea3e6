/** The form at the foot of the table. It adds a row for a quantity under another traffic than the designs' own. */
import { useEffect, useRef, useState } from "react";
import type { Parameter } from "../../../descriptor.ts";
import { PATTERNS } from "../../../engine/model.ts";
import { readValue, formatValue } from "../../../engine/studies.ts";
import { Choice } from "../../parts/Choice.tsx";
import { Help } from "../../parts/Help.tsx";
import { addRow, patternOf, underRow } from "../../store/added-rows.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";
import type { AddedRow, Design } from "../../store/state.ts";

const QUANTITIES: readonly { readonly id: AddedRow["quantity"]; readonly title: string; readonly help: string }[] = [
  { id: "saturation", title: "saturation on", help: "Simulated: the highest load that is carried." },
  { id: "bound", title: "bound, any routing, on", help: "Solved by a linear program: what no routing can exceed." },
];

export function AddRow({ onClose }: { readonly onClose: () => void }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const shown = useStudio(shownDesign);
  const [quantity, setQuantity] = useState<AddedRow["quantity"]>("saturation");
  const [traffic, setTraffic] = useState(() => offers(designs).find(({ unavailable }) => unavailable === null)?.id ?? PATTERNS[0]!.id);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const defaults = underRow(shown.values, { traffic, given: {} }).values;
  const { parameters } = patternOf(traffic);
  const row: AddedRow = { quantity, traffic, given: givenOf(parameters, texts) };
  const problem = problemOf(parameters, texts) ?? whyNobody(designs, row);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current!;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("keydown", onKey);
    };
  }, [onClose]);
  return (
    <form
      ref={form}
      className="answers-form"
      aria-label="Add a row"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        addRow(studio, row);
        onClose();
      }}
    >
      <Choice
        id="row-quantity"
        label="Quantity of the row"
        options={QUANTITIES}
        value={quantity}
        onChange={(id) => {
          setQuantity(QUANTITIES.find((one) => one.id === id)!.id);
        }}
      />
      <Choice
        id="row-traffic"
        label="Traffic of the row"
        options={offers(designs)}
        value={traffic}
        onChange={(id) => {
          setTraffic(id);
          setTexts({});
        }}
      />
      {parameters
        .filter(({ when }) => defaults === null || when?.(defaults) !== false)
        .map((parameter) => (
          <RowField
            key={`${traffic} ${parameter.id}`}
            parameter={parameter}
            text={texts[parameter.id] ?? ""}
            byDefault={defaults === null ? "" : formatValue(defaults[parameter.id]!)}
            onChange={(text) => {
              setTexts({ ...texts, [parameter.id]: text });
            }}
          />
        ))}
      <span className="answers-form-end">
        <button type="submit" className="button" disabled={problem !== null}>
          Add
        </button>
        <button type="button" className="link" onClick={onClose}>
          Cancel
        </button>
      </span>
      {problem !== null && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

interface RowFieldProps {
  readonly parameter: Parameter;
  readonly text: string;
  /** What stands for it when nothing is entered. */
  readonly byDefault: string;
  readonly onChange: (text: string) => void;
}

function RowField({ parameter, text, byDefault, onChange }: RowFieldProps) {
  const { id, title, help } = parameter;
  const field = `row-${id}`;
  return (
    <span className="answers-field">
      <label htmlFor={field}>
        <Help text={help}>{title}</Help>
      </label>
      {parameter.kind === "choice" ? (
        <Choice id={field} label={title} options={parameter.options} value={text === "" ? byDefault : text} onChange={onChange} />
      ) : (
        <input
          className={parameter.kind === "text" ? "box field-box answers-wide" : "box field-box"}
          id={field}
          autoComplete="off"
          spellCheck={false}
          inputMode={parameter.kind === "text" ? "text" : "decimal"}
          placeholder={byDefault}
          value={text}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      )}
    </span>
  );
}

/** All patterns; unavailable is what no design can have. */
function offers(designs: readonly Design[]) {
  return PATTERNS.map(({ id, title, summary, group }) => ({
    id,
    title: title.toLowerCase(),
    help: summary,
    group,
    unavailable: whyNobody(designs, { traffic: id, given: {} }),
  }));
}

/** Null where a design can have the row's traffic; else why the first cannot. */
function whyNobody(designs: readonly Design[], row: Pick<AddedRow, "traffic" | "given">): string | null {
  const whys = designs.map(({ values }) => underRow(values, row).why);
  return whys.includes(null) ? null : (whys[0] ?? null);
}

function problemOf(parameters: readonly Parameter[], texts: Readonly<Record<string, string>>): string | null {
  for (const parameter of parameters) {
    const text = texts[parameter.id]?.trim() ?? "";
    const read = text === "" ? null : readValue(parameter, text);
    if (read && "message" in read) return read.message;
  }
  return null;
}

/** What was entered, in its normal form. */
function givenOf(parameters: readonly Parameter[], texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const text = texts[parameter.id]?.trim() ?? "";
      const read = text === "" ? null : readValue(parameter, text);
      return read && "value" in read ? [[parameter.id, formatValue(read.value)]] : [];
    }),
  );
}
