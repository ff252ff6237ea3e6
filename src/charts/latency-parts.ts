/** Zero-load latency, stacked by its parts in cycles, one bar a design. */
import type { Scene } from "../drawing/scene.ts";
import { count, significant } from "../drawing/text.ts";
import type { LatencyParts, ZeroLoad } from "../simulation/zero-load.ts";
import { stackedBars } from "./bars.ts";
import type { StackedPart } from "./bars.ts";

export interface LatencyRow {
  /** "A UGAL-L". */
  readonly label: string;
  readonly design: number;
  /** For designs in which some endpoint sends. */
  readonly zeroLoad: ZeroLoad & { readonly mean: number; readonly parts: LatencyParts };
}

interface PartOfLatency extends StackedPart {
  readonly of: Exclude<keyof LatencyParts, "hops">;
}
const PARTS: readonly PartOfLatency[] = [
  { of: "endpoints", title: "endpoints", ink: "terminal" },
  { of: "routers", title: "routers", ink: "router" },
  { of: "local", title: "local channels", short: "local", ink: "local" },
  { of: "global", title: "global channels", short: "global", ink: "global" },
  { of: "packet", title: "packet length", short: "packet", ink: "terminal", opacity: 0.45 },
  { of: "held", title: "held back", ink: "failed" },
];

/** Explanations beyond the words of the key. */
const MEANT: Readonly<Partial<Record<PartOfLatency["of"], string>>> = {
  packet: "packet, a flit a cycle",
  held: "slow channels, credits",
};

export function latencyParts({ rows, width }: { readonly rows: readonly LatencyRow[]; readonly width: number }): Scene {
  const parts = PARTS.filter(({ of }) => rows.some(({ zeroLoad }) => zeroLoad.parts[of] > 0));
  const write = (value: number): string => significant(value, 4);
  return {
    title: "Zero-load latency",
    subtitle: "cycles of a packet that is alone, mean over the traffic, by where they are spent",
    ...stackedBars({
      parts,
      rows: rows.map(({ label, design, zeroLoad: { mean, parts: spent, confidence95, routes } }) => ({
        label,
        design,
        values: parts.map(({ of }) => spent[of]),
        written: write(mean),
        details: [
          ...parts.map(({ of, title }) => [MEANT[of] ?? title, `${write(spent[of])} cycles`] as const),
          ["hops", significant(spent.hops, 3)],
          ["all", `${write(mean)}${confidence95 > 0 ? ` ± ${significant(confidence95, 2)}` : ""} cycles`],
          ...(confidence95 > 0 ? [["mean over", `${count(routes)} routes drawn`] as const] : []),
        ],
      })),
      width,
      write,
    }),
    description: rows
      .map(
        ({ label, zeroLoad }) =>
          `${label}: ${write(zeroLoad.mean)} cycles, ${parts.map(({ of, title }) => `${title} ${write(zeroLoad.parts[of])}`).join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: [
        "design",
        "mean hops",
        ...parts.map(({ title }) => `${title} (cycles)`),
        "all (cycles)",
        "95 % confidence half-width (cycles)",
      ],
      rows: rows.map(({ label, zeroLoad }) => [
        label,
        zeroLoad.parts.hops,
        ...parts.map(({ of }) => zeroLoad.parts[of]),
        zeroLoad.mean,
        zeroLoad.confidence95,
      ]),
    },
  };
}
