/** A field on one line for a few integers with x between them, or for a short text. */
import { useState } from "react";
import { formatValue } from "../../engine/studies.ts";
import { FieldProblem, fieldId } from "./fields.tsx";
import { Help } from "../parts/Help.tsx";
import { TypedBox } from "./TypedBox.tsx";
import type { FieldProps } from "./fields.tsx";

export function LineField({ parameter, values, given, problem, onChange }: FieldProps<"vector"> | FieldProps<"text">) {
  const { id, symbol, title, help } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && typed !== formatValue(given)) onChange(id, typed);
    setTyped(null);
  };
  return (
    <div className={symbol === undefined ? "field field-choice" : "field field-vector"}>
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={symbol === undefined ? help : `${title}. ${help}`}>
          {symbol === undefined ? title : <i className="symbol">{symbol}</i>}
        </Help>
      </label>
      <TypedBox
        id={id}
        label={symbol === undefined ? title : `${symbol}, ${title}`}
        text={typed ?? formatValue(given)}
        placeholder={parameter.kind === "text" ? parameter.placeholder : undefined}
        problem={problem}
        onType={setTyped}
        onFinish={finish}
      />
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
