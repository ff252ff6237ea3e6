/** Rows that somebody has added to the table, each a quantity of every design under a traffic other than its own. */
import { ANY_PATH, PATTERN_IDS, patternOf as patternOfDesign, runsToCompletion } from "../../engine/model.ts";
import type { TrafficDescriptor } from "../../engine/model.ts";
import { readValue, formatValue, defaultOf, withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { Parameter } from "../../descriptor.ts";
import { boundKey, simulationKey } from "./keys.ts";
import type { AddedRow, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** What a row has in place of the designs' own traffic. */
export type RowTraffic = Pick<AddedRow, "traffic" | "given">;

const QUANTITIES: readonly AddedRow["quantity"][] = ["saturation", "bound"];

/** More nobody reads. */
const MAX_ROWS = 12;

/** As it stands in the address: "saturation:shift:offset:8". Equal rows, equal texts. */
export function rowText(row: AddedRow): string {
  return `${row.quantity}:${trafficText(row)}`;
}

/** "shift:offset:8". Equal traffic, equal texts. */
export function trafficText({ traffic, given }: RowTraffic): string {
  const values = patternOf(traffic).parameters.flatMap(({ id }) => (given[id] === undefined ? [] : [id, encodeURIComponent(given[id])]));
  return [traffic, ...values].join(":");
}

/** The traffic of such a text; null for another one. */
export function readTraffic(text: string): RowTraffic | null {
  return readRow(`${QUANTITIES[0]!}:${text}`);
}

export function rowsText(rows: readonly AddedRow[]): string {
  return rows.map(rowText).join(";");
}

/** Null for a text that is none of rows. */
export function readRows(text: string): readonly AddedRow[] | null {
  const rows = text.split(";").map(readRow);
  if (rows.length > MAX_ROWS || rows.some((row) => row === null)) return null;
  return distinct(rows as AddedRow[]);
}

function readRow(text: string): AddedRow | null {
  const [name, traffic, ...texts] = text.split(":");
  const quantity = QUANTITIES.find((one) => one === name);
  const pattern = PATTERN_IDS.includes(traffic ?? "") ? patternOf(traffic!) : undefined;
  if (!quantity || !pattern || texts.length % 2 > 0) return null;
  const given: Record<string, string> = {};
  for (let i = 0; i < texts.length; i += 2) {
    const parameter = pattern.parameters.find(({ id }) => id === texts[i]);
    const read = parameter && readValue(parameter, decoded(texts[i + 1]!));
    if (!read || !("value" in read) || given[parameter.id] !== undefined) return null;
    given[parameter.id] = formatValue(read.value);
  }
  return { quantity, traffic: pattern.id, given };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function distinct(rows: readonly AddedRow[]): readonly AddedRow[] {
  return rows.filter((row, i) => rows.findIndex((other) => rowText(other) === rowText(row)) === i);
}

export function patternOf(traffic: string): TrafficDescriptor {
  return patternOfDesign({ traffic });
}

/** "shift 8", "hot spot, f = 0.4": the pattern with what was given of it. */
export function patternText({ traffic, given }: RowTraffic): string {
  const { title, parameters } = patternOf(traffic);
  const numbers = parameters.filter(({ kind }) => kind === "integer" || kind === "real");
  const texts = parameters.flatMap((parameter) => {
    const text = given[parameter.id];
    return text === undefined ? [] : [parameter === numbers[0] && numbers.length === 1 ? ` ${text}` : `, ${valueText(parameter, text)}`];
  });
  return `${title.toLowerCase()}${texts.join("")}`;
}

function valueText(parameter: Parameter, text: string): string {
  if (parameter.kind === "choice") return `${parameter.title} ${parameter.options.find(({ id }) => id === text)?.title ?? text}`;
  return `${parameter.symbol ?? parameter.title} = ${text}`;
}

/** A design under a row's traffic, or why it cannot have that, in a sentence. */
type UnderRow = { readonly values: DesignValues; readonly why: null } | { readonly values: null; readonly why: string };

const known = new WeakMap<DesignValues, Map<string, UnderRow>>();

/** The design with its traffic replaced by the row's, and nothing else. */
export function underRow(values: DesignValues, row: RowTraffic): UnderRow {
  const name = trafficText(row);
  const all = known.get(values) ?? new Map<string, UnderRow>();
  known.set(values, all);
  const found = all.get(name) ?? replaced(values, row);
  all.set(name, found);
  return found;
}

function replaced(values: DesignValues, { traffic, given }: RowTraffic): UnderRow {
  let { values: now, problems } = withValue(values, "traffic", traffic);
  for (const { id } of patternOf(traffic).parameters) {
    if (problems.length > 0) break;
    ({ values: now, problems } = withValue(now, id, given[id] ?? defaultOf(now, id)));
  }
  const [problem] = problems;
  if (!problem && runsToCompletion(now)) return { values: null, why: "A row is of a steady load: simulated as must be steady." };
  return problem ? { values: null, why: problem.message } : { values: now, why: null };
}

/** What rows ask of a design. */
export interface Wanted {
  readonly row: AddedRow;
  /** Index of the design. */
  readonly design: number;
  readonly values: DesignValues;
  readonly key: string;
}

type RowState = Pick<StudioState, "designs" | "addedRows">;

/** What the rows of a quantity ask for, row by row; keys may come twice. */
export function wantedBy({ designs, addedRows }: RowState, quantity: AddedRow["quantity"]): readonly Wanted[] {
  return addedRows
    .filter((row) => row.quantity === quantity)
    .flatMap((row) =>
      designs.flatMap((design, i): readonly Wanted[] => {
        const { values } = underRow(design.values, row);
        if (values === null) return [];
        return [{ row, design: i, values, key: quantity === "bound" ? boundKey(values, ANY_PATH) : simulationKey(values) }];
      }),
    );
}

/** Adds a row, unless it is there. */
export function addRow(studio: Studio, row: AddedRow): void {
  studio.setState(({ addedRows }) => ({ addedRows: distinct([...addedRows, row]).slice(0, MAX_ROWS) }));
}

export function removeRow(studio: Studio, text: string): void {
  studio.setState(({ addedRows }) => ({ addedRows: addedRows.filter((row) => rowText(row) !== text) }));
}
