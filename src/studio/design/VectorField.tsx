/** A few integers with x between them, as their text. */
import { useState } from "react";
import { formatValue } from "../../study/texts.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import { Help } from "../parts/Help.tsx";
import { fieldId, problemId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

export function VectorField({ parameter, values, given, problem, onChange }: FieldProps<"vector">) {
  const { id, symbol, title, help } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && typed !== formatValue(given)) onChange(id, typed);
    setTyped(null);
  };
  return (
    <div className="field field-vector">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={symbol === undefined ? help : `${title}. ${help}`}>
          {symbol === undefined ? title : <i className="symbol">{symbol}</i>}
        </Help>
      </label>
      <input
        className="box field-box field-wide"
        id={fieldId(id)}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? formatValue(given)}
        aria-label={symbol === undefined ? title : `${symbol}, ${title}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId(id) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
        }}
      />
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
