/** What networks still carry when links have failed: certified for any routing, and simulated with their own. */
import { scaleLinear } from "d3";
import type { Mark, Scene } from "../drawing/scene.ts";
import { fraction, interval, significant } from "../drawing/text.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import { circle, line, upright } from "./marks.ts";
import type { Point } from "./marks.ts";

/** As in workers/carried.ts. */
export interface CarriedSeries {
  readonly design: number;
  readonly label: string;
  readonly points: readonly {
    readonly failLinks: number;
    readonly anyRouting: { readonly lower: number; readonly upper: number } | null;
    readonly saturation: { readonly lower: number | null; readonly upper: number } | null;
    readonly why: string | null;
  }[];
}

type CarriedPoint = CarriedSeries["points"][number];

/**
 * A dashed line marks the bound for any routing; points mark simulated saturation, from the highest stable load to the lowest saturated
 * one.
 */
export function carriedChart({
  series,
  width,
  height,
}: {
  readonly series: readonly CarriedSeries[];
  readonly width: number;
  readonly height: number;
}): Scene {
  const frame = { left: 42, right: width - 12, top: 22, bottom: height - 38 };
  const points = series.flatMap((one) => one.points);
  const x = scaleLinear([0, 100 * Math.max(0.05, ...points.map(({ failLinks }) => failLinks))], [frame.left, frame.right]);
  const highest = Math.max(0.02, ...points.flatMap(({ anyRouting, saturation }) => [anyRouting?.upper ?? 0, saturation?.upper ?? 0]));
  const y = scaleLinear([0, highest], [frame.bottom, frame.top]).nice(4);
  const at = (failLinks: number, value: number): Point => [x(100 * failLinks), y(value)];
  const marks: Mark[] = [...verticalAxis(frame, y, "of the full rate"), ...horizontalAxis(frame, x, "failed links, % of all")];
  for (const { design, points: own } of series) {
    const ink = { design };
    const bound = own.flatMap(({ failLinks, anyRouting }) => (anyRouting === null ? [] : [at(failLinks, anyRouting.upper)]));
    const simulated = own.flatMap(({ failLinks, saturation }) => (saturation === null ? [] : [at(failLinks, stableOf(saturation))]));
    const whiskers = own.flatMap(({ failLinks, saturation }) => {
      if (saturation === null) return [];
      const [px, py] = at(failLinks, stableOf(saturation));
      return [upright(px, py, y(saturation.upper), { ink, width: 1.2, opacity: 0.7 })];
    });
    marks.push(
      ...(bound.length > 1 ? [line(bound, { part: "bound", ink, width: 1.4, dash: "4 3" })] : []),
      ...whiskers,
      ...(simulated.length > 1 ? [line(simulated, { ink, width: 1.8 })] : []),
      ...simulated.map((point) => circle(point, 3.2, { ink })),
      ...bound.map((point) => circle(point, 2.6, { part: "bound", ink, open: true })),
    );
  }
  return {
    title: "Carried when links fail",
    subtitle:
      "dashed: at most, whatever the routing (certified); points: the highest load simulated as stable, whiskers: up to the lowest saturated one; one draw of failed links a share",
    width,
    height,
    marks,
    hovers: series.flatMap(({ design, label, points: own }) =>
      own.flatMap((point) => {
        const value = point.saturation === null ? (point.anyRouting?.upper ?? null) : stableOf(point.saturation);
        if (value === null) return [];
        const [px, py] = at(point.failLinks, value);
        return [
          {
            x: px - 14,
            y: frame.top,
            width: 28,
            height: frame.bottom - frame.top,
            anchor: [px, py] as const,
            title: `${label}, ${significant(100 * point.failLinks, 3)} % failed`,
            ink: { design },
            rows: [
              ["any routing", anyText(point)],
              ["saturation", saturationText(point)],
            ] as const,
          },
        ];
      }),
    ),
    description:
      series
        .flatMap(({ label, points: own }) =>
          own.map((point) => `${label} with ${significant(100 * point.failLinks, 3)} % of its links failed: ${anyText(point)}.`),
        )
        .join(" ") || "Nothing is computed yet.",
    table: {
      columns: [
        "design",
        "failed links",
        "any routing, at least",
        "any routing, at most",
        "saturation, lower",
        "saturation, upper",
        "why not",
      ],
      rows: series.flatMap(({ label, points: own }) =>
        own.map(({ failLinks, anyRouting, saturation, why }) => [
          label,
          failLinks,
          anyRouting?.lower ?? null,
          anyRouting?.upper ?? null,
          saturation?.lower ?? null,
          saturation?.upper ?? null,
          why,
        ]),
      ),
    },
  };
}

/** The highest load found stable: the network saturates there or above, up to the whisker's end. */
function stableOf({ lower }: NonNullable<CarriedPoint["saturation"]>): number {
  return lower ?? 0;
}

function anyText({ anyRouting }: CarriedPoint): string {
  return anyRouting === null ? "not known" : `${interval(anyRouting.lower, anyRouting.upper)} for any routing`;
}

function saturationText({ saturation }: CarriedPoint): string {
  if (saturation === null) return "none found";
  return saturation.lower === null ? `less than ${fraction(saturation.upper)}` : interval(saturation.lower, saturation.upper);
}
