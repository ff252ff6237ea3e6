/** The order for a design's network, also as a text for spreadsheets. */
import type { DesignValues } from "../../study/study.ts";
import { billOf } from "../../cost/bill.ts";
import type { Bill } from "../../cost/bill.ts";
import type { Network } from "../../topology/network.ts";
import { billCsv } from "../cable-texts.ts";

export interface BillReport {
  readonly bill: Bill;
  readonly csv: string;
}

export function run(network: Network, values: DesignValues): BillReport {
  const bill = billOf(network, values);
  return { bill, csv: billCsv(bill) };
}
