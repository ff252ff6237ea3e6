/** Writes a bill of materials and a list of cables as texts, for spreadsheets and for print. */
import { billOf } from "../cost/bill.ts";
import type { Bill } from "../cost/bill.ts";
import type { Cable, CableEnd } from "../cost/cable-list.ts";
import { csvText } from "../math/csv.ts";
import type { DesignValues } from "../study/study.ts";
import type { Network } from "../topology/network.ts";

/** Formats of a list of cables. */
export const CABLE_FORMATS = ["csv", "html"] as const;
export type CableFormat = (typeof CABLE_FORMATS)[number];

/** Dollars and metres without the noise of sums. */
const exact = (value: number): number => Number(value.toPrecision(12));

const exactly = (value: number | null): number | null => (value === null ? null : exact(value));

/** The order, one line an item, the sum last, without a last newline. */
function billCsv({ order, orderTotal }: Bill): string {
  return csvText([
    ["item", "ports", "gbps", "length_m", "count", "spares", "each_usd", "total_usd"],
    ...order.map(({ item, ports, gbps, length, count, spares, each, total }) => [
      item,
      exactly(ports),
      exactly(gbps),
      length,
      count,
      spares,
      exactly(each),
      exactly(total),
    ]),
    ["total", null, null, null, null, null, null, exact(orderTotal)],
  ]).slice(0, -1);
}

export interface BillReport {
  readonly bill: Bill;
  readonly csv: string;
}

/** The order for a design's network, also as a text for spreadsheets. */
export function billReport(network: Network, values: DesignValues): BillReport {
  const bill = billOf(network, values);
  return { bill, csv: billCsv(bill) };
}

/** A network's name of a router: "(0, 3, 4)". */
type NameOf = (router: number) => string;

function endCells({ rack, router, port }: CableEnd, nameOf: NameOf): readonly (string | number)[] {
  return router < 0 ? [rack, "endpoint", port, ""] : [rack, nameOf(router), router, port];
}

const END = ["rack", "router", "number", "port"];
const HEAD = ["cable", "network", "medium", "length_m", ...["from", "to"].flatMap((end) => END.map((one) => `${end}_${one}`))];

function cableCells(number: number, { slice, medium, length, from, to }: Cable, nameOf: NameOf): readonly (string | number)[] {
  return [number, slice + 1, medium, length, ...endCells(from, nameOf), ...endCells(to, nameOf)];
}

const escaped = (value: string | number): string => String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The beginning of a list, the text of each line, and the end. */
export const CABLE_TEXTS: Readonly<
  Record<CableFormat, { head(title: string): string; line(number: number, cable: Cable, nameOf: NameOf): string; readonly tail: string }>
> = {
  csv: {
    head: () => csvText([HEAD]),
    line: (number, cable, nameOf) => csvText([cableCells(number, cable, nameOf)]),
    tail: "",
  },
  html: {
    head: (title) =>
      `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Cables of ${escaped(title)}</title>\n<style>body{font:9pt sans-serif;margin:1cm}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #bbb;padding:1px 6px;text-align:left;white-space:nowrap}thead{display:table-header-group}tr{break-inside:avoid}td:first-child::before{content:"☐ "}</style>\n<h1>Cables of ${escaped(title)}</h1>\n<p>Lengths as sold. Ports count from 0, endpoints' first.</p>\n<table><thead><tr>${HEAD.map((one) => `<th>${one.replaceAll("_", " ")}</th>`).join("")}</tr></thead><tbody>\n`,
    line: (number, cable, nameOf) =>
      `<tr>${cableCells(number, cable, nameOf)
        .map((one) => `<td>${escaped(one)}</td>`)
        .join("")}</tr>\n`,
    tail: "</tbody></table>\n",
  },
};
