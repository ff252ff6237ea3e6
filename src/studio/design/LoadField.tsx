/** Offered loads: a range on a slider with two thumbs, and the list itself as text. */
import { useState } from "react";
import { formatValue } from "../../study/texts.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import { RangeSlider } from "../parts/Slider.tsx";
import { Help } from "../parts/Help.tsx";
import { TypedBox } from "./TypedBox.tsx";
import { fieldId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

const COARSE = 0.1;

export function LoadField({ parameter, values, given, problem, onChange }: FieldProps<"list">) {
  const { id, title, help, unit } = parameter;
  const valid = values[id];
  const list = typeof valid === "object" ? valid : [];
  const [typed, setTyped] = useState<string | null>(null);
  const step = list.length > 1 ? round(list[1]! - list[0]!) : COARSE;
  const finish = (): void => {
    if (typed !== null) onChange(id, typed);
    setTyped(null);
  };
  return (
    <div className="field field-load">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={`${help} Unit: ${unit ?? "none"}.`}>load</Help>
      </label>
      <RangeSlider
        labels={["lowest offered load", "highest offered load"]}
        min={0}
        max={parameter.max}
        step={step}
        value={[list[0] ?? 0, list.at(-1) ?? parameter.max]}
        onChange={(from, to) => {
          setTyped(null);
          onChange(id, rangeText(from, to, step));
        }}
      />
      <TypedBox id={id} label={title} text={typed ?? formatValue(given)} problem={problem} onType={setTyped} onFinish={finish} />
      <FieldProblem problem={problem} valid={valid} given={given} />
    </div>
  );
}

/** The range between two thumbs; its lowest load is never 0, where nothing is sent. */
function rangeText(from: number, to: number, step: number): string {
  const start = Math.max(step, round(Math.round(from / step) * step));
  const stop = Math.max(start, round(Math.round(to / step) * step));
  return stop > start ? `${start}:${stop}:${step}` : String(start);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
