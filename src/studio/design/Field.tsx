/** The field that fits a parameter's kind. Those of choices, numbers and loads are there at once; others load when they are first shown. */
import { Suspense, useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import type { KindId } from "../../descriptor.ts";
import { formatValue } from "../../engine/studies.ts";
import { lazyPart } from "../parts.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Help } from "../parts/Help.tsx";
import { Slider, RangeSlider } from "../parts/Slider.tsx";
import { FieldProblem, fieldId, neighbour, problemId, stopsOf } from "./fields.tsx";
import type { FieldProps } from "./fields.tsx";
import { TypedBox } from "./TypedBox.tsx";

/** Of few designs. */
const TextField = lazyPart("field of texts", async () => (await import("./TextField.tsx")).TextField);
const NetworkField = lazyPart("field of networks", async () => (await import("./NetworkField.tsx")).NetworkField);
const MatrixField = lazyPart("field of matrices", async () => (await import("./TextField.tsx")).MatrixField);
const TraceField = lazyPart("field of traces", async () => (await import("./TraceField.tsx")).TraceField);
const LineField = lazyPart("field of a line", async () => (await import("./LineField.tsx")).LineField);

const FIELDS: { readonly [K in KindId]: ComponentType<FieldProps<K>> } = {
  integer: NumberField,
  real: NumberField,
  choice: ChoiceField,
  list: LoadField,
  text: (props) => {
    const { takes, line } = props.parameter;
    if (line === true) return <LineField {...props} />;
    if (takes === "networks") return <NetworkField {...props} />;
    if (takes === "matrices") return <MatrixField {...props} />;
    return takes === "traces" ? <TraceField {...props} /> : <TextField {...props} />;
  },
  vector: (props) => <LineField {...props} />,
};

export function Field<K extends KindId>(props: FieldProps<K>) {
  const Kind: ComponentType<FieldProps<K>> = FIELDS[props.parameter.kind];
  return (
    <Suspense>
      <Kind {...props} />
    </Suspense>
  );
}

/** One of a few options. */
function ChoiceField({ parameter, values, given, problem, onChange }: FieldProps<"choice">) {
  const { id, title, help, options } = parameter;
  return (
    <div className="field field-choice">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={help}>{title}</Help>
      </label>
      <Choice
        id={fieldId(id)}
        label={title}
        options={options}
        value={String(given)}
        onChange={(next) => {
          onChange(id, next);
        }}
      />
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}

/** Characters for which the box is made; it grows for more. */
const LONG = 6;
/** A number that is still being typed: not worth a complaint yet. */
const UNFINISHED = /^[+-]?\d*\.?$/;

/** The field of a number: its symbol or title, a slider and a box. */
function NumberField({ parameter, values, given, problem, onChange }: FieldProps<"integer"> | FieldProps<"real">) {
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
        {symbol !== undefined && <span className="field-words">{title}</span>}
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

const COARSE = 0.1;

/** The field of offered loads: a range on a slider with two thumbs, and the list itself as text. */
function LoadField({ parameter, values, given, problem, onChange }: FieldProps<"list">) {
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

/** The range between two thumbs. Its lowest load is never 0, at which nothing is sent. */
function rangeText(from: number, to: number, step: number): string {
  const start = Math.max(step, round(Math.round(from / step) * step));
  const stop = Math.max(start, round(Math.round(to / step) * step));
  return stop > start ? `${start}:${stop}:${step}` : String(start);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
