/** Rows in a design's unit of time behind those in cycles and loads, where the speed of an endpoint's link is told. */
import { atLeast, atMost, interval, significant, spreadText } from "../../../drawing/text.ts";
import { durationText } from "../../../drawing/time-text.ts";
import { unitOf } from "../../../engine/model.ts";
import type { Unit } from "../../../engine/model.ts";
import { none } from "./row.ts";
import type { TableRow, Value } from "./row.ts";

interface Form {
  readonly unit: string;
  readonly of: (unit: Unit) => number;
  /** Of an estimate in a narrow column. */
  readonly brief?: (value: number) => string;
}

const NANOSECONDS: Form = { unit: "ns", of: ({ nanoseconds }) => nanoseconds };
const MICROSECONDS: Form = { unit: "µs", of: ({ nanoseconds }) => nanoseconds / 1000, brief: (value) => durationText(1000 * value) };
const RATE: Form = { unit: "GB/s an endpoint", of: ({ gigabytesPerSecond }) => gigabytesPerSecond };

/** By the row that they stand behind: the form, and the name in a narrow table of those that stand in front. */
const FORMS: Readonly<Record<string, readonly [Form, short?: string]>> = {
  completion: [MICROSECONDS, "done after, µs"],
  "completion-network": [MICROSECONDS],
  "completion-any": [MICROSECONDS],
  "completion-idle": [MICROSECONDS],
  "completion-throughput": [RATE],
  "completion-p99": [NANOSECONDS],
  saturation: [RATE, "carries up to, GB/s"],
  "bound-any": [RATE],
  "bound-minimal": [RATE],
  latency: [NANOSECONDS, "latency, ns"],
  "zero-load": [NANOSECONDS],
  accepted: [RATE],
};

/** The row, and behind it the same in the unit of time, if it has one. */
export function withUnits(row: TableRow): readonly TableRow[] {
  const form = FORMS[row.id];
  if (form === undefined) return [row];
  const [{ unit: name, of, brief }, short] = form;
  const { short: _short, ...rest } = row;
  return [
    row,
    {
      ...rest,
      id: `${row.id}-unit`,
      ...(short === undefined ? {} : { short }),
      unit: name,
      when: (facts) => facts.designs.some(({ values }) => unitOf(values) !== null) && row.when(facts),
      value: (design, facts) => {
        const unit = unitOf(design.values);
        return unit === null
          ? none("nobody has told the speed of its endpoints' links", "not told")
          : scaled(row.value(design, facts), of(unit), brief);
      },
    },
  ];
}

function scaled(value: Value, by: number, brief?: Form["brief"]): Value {
  const { brief: _brief, ...rest } = value;
  if (value.range === null)
    return value.about === undefined
      ? value
      : {
          ...rest,
          text: `≈ ${significant(value.about * by, 3)}`,
          ...(brief && { brief: `≈ ${brief(value.about * by)}` }),
          note: "estimated, not simulated",
        };
  const [low, high] = [value.range[0] * by, value.range[1] * by];
  return { ...rest, text: textOf(value.text, low, high), range: [low, high] };
}

/** `like`: the text of the same in cycles or as a load, which says what is certain. */
function textOf(like: string, low: number, high: number): string {
  const [sign] = /^[<≤≥]/.exec(like) ?? [];
  if (sign === "≥") return `≥\u202f${atLeast(low)}`;
  if (sign !== undefined) return `${sign}\u202f${atMost(high)}`;
  if (low === high) return significant(low);
  return like.includes("±") ? spreadText((low + high) / 2, (high - low) / 2, 1) : interval(low, high);
}
