/** What networks are made of, cost and draw, computed and as printed. */
import type { DesignValues } from "../study/study.ts";
import type { Titled, DesignStudy } from "./cell.ts";
import { designStudy } from "./cell.ts";

/** What is compared of a network, in the order of a table's columns. */
export const COST_COLUMNS = ["endpoints", "routers", "radix", "electric", "optical", "cost", "power"] as const;
export type CostColumn = (typeof COST_COLUMNS)[number];

/** Of one network: numbers of endpoints, routers, ports of a router, and cables; dollars and watts an endpoint. */
export type Priced = Readonly<Record<CostColumn, number>>;

export interface PricedRow extends Titled {
  readonly study: string;
  readonly values: DesignValues;
  /** The source's numbers. */
  readonly printed: Priced;
  /** Why ours differ, if they do. */
  readonly reason: string;
}

/** By a row's study. */
export type PricedNetworks = ReadonlyMap<string, Priced>;

/**
 * At the prices of the paper, Besta, Hoefler 2014, unless it names others. The study is read when it is first asked for, since some networks are built for it. Throws a programmer's error then if it is not valid.
 */
export function pricedRow(text: string, row: Omit<PricedRow, "study" | "values">): PricedRow {
  let known: DesignStudy | null = null;
  const design = (): DesignStudy => (known ??= designStudy(`${text}&prices=fdr10`));
  return {
    ...row,
    get study() {
      return design().study;
    },
    get values() {
      return design().values;
    },
  };
}

/** Decimals of each in print. */
const COST_DECIMALS: Readonly<Record<CostColumn, number>> = {
  endpoints: 0,
  routers: 0,
  radix: 0,
  electric: 0,
  optical: 0,
  cost: 0,
  power: 1,
};

/** True if ours is the printed number to its last decimal. */
export function asPrinted(column: CostColumn, ours: number, printed: number): boolean {
  return Math.abs(ours - printed) <= 0.5 * 10 ** -COST_DECIMALS[column] + 1e-9;
}
