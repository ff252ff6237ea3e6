/** A number: its symbol or title, a slider and a box. */
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { formatValue } from "../../study/texts.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import { Slider } from "../parts/Slider.tsx";
import { Help } from "../parts/Help.tsx";
import { fieldId, neighbour, problemId, stopsOf } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

/** Characters for which the box is made; it grows for more. */
const LONG = 6;
/** A number that is still being typed: not worth a complaint yet. */
const UNFINISHED = /^[+-]?\d*\.?$/;

export function NumberField({ parameter, values, given, problem, onChange }: FieldProps<"integer"> | FieldProps<"real">) {
  const { id, symbol, title, help, unit } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const valid = values[id];
  const number = typeof given === "number" ? given : typeof valid === "number" ? valid : null;
  const stops = stopsOf(parameter, values);
  const position = sliderPosition(stops.allowed, number ?? stops.min);
  const name = symbol === undefined ? title : `${symbol}, ${title}`;
  const shown = typed ?? formatValue(given);

  const type = (text: string): void => {
    setTyped(text);
    if (!(UNFINISHED.test(text) && !/\d$/.test(text))) onChange(id, text);
  };
  const finish = (): void => {
    if (typed !== null && typed !== formatValue(given)) onChange(id, typed);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") finish();
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0 || number === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(id, neighbour(parameter, number, direction));
  };

  return (
    <div className={symbol === undefined ? "field field-titled" : "field field-symbol"}>
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={unit === undefined ? `${capital(title)}. ${help}` : `${capital(title)} (${unit}). ${help}`}>
          {symbol === undefined ? title : <i className="symbol">{symbol}</i>}
        </Help>
        {symbol === undefined && unit !== undefined && <span className="unit">{unit}</span>}
      </label>
      <Slider
        label={name}
        min={stops.min}
        max={stops.max}
        step={stops.step}
        value={position}
        text={String(stops.allowed ? stops.allowed[position] : position)}
        disabled={stops.max <= stops.min}
        onChange={(at) => {
          setTyped(null);
          onChange(id, stops.allowed ? stops.allowed[at]! : Math.round(at * 1e6) / 1e6);
        }}
      />
      <input
        className={shown.length > LONG ? "box field-box field-box-long" : "box field-box"}
        id={fieldId(id)}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-label={unit === undefined ? name : `${name}, ${unit}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId(id) : undefined}
        onChange={(event) => {
          type(event.currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={onKey}
      />
      <FieldProblem problem={problem} valid={valid} given={given} />
    </div>
  );
}

/** Where the thumb stands: the value, or the index of the nearest allowed one. */
function sliderPosition(allowed: readonly number[] | null, value: number): number {
  if (!allowed) return value;
  const above = allowed.findIndex((number) => number >= value);
  return above < 0 ? allowed.length - 1 : above;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
