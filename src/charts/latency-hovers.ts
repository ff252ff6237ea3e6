/** What the latency chart says of the point under the pointer. */
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";
import type { Fall } from "./falling.ts";
import type { Stable } from "./latency-curve.ts";
import { byLoad, loadRegion, pointRegion } from "./load-series.ts";
import type { LoadSeries } from "./load-series.ts";
import type { HoverRegion } from "../drawing/scene.ts";
import { fraction, loadText, percent, significant } from "../drawing/text.ts";
import type { LinearScale } from "./scale.ts";

/** Why its mean is lower than that of the load before. */
function fallRows({ from, fewer, shares, slow, quick }: Fall): (readonly [string, string])[] {
  return [
    [`lower than at ${loadText(from)}:`, `${fewer} ${percent(shares[1])}, not ${percent(shares[0])}`],
    [`${fewer} packets take`, `${significant(slow, 3)} cycles, others ${significant(quick, 3)}`],
  ];
}

export function hoversOf(
  one: LoadSeries,
  falls: readonly Fall[],
  stable: readonly Stable[],
  x: LinearScale,
  y: AxisScale,
  frame: Frame,
): HoverRegion[] {
  const done = byLoad(one.points)
    .map((point): HoverRegion => {
      const latency = stable.find((p) => p.load === point.load)?.latency;
      const region = pointRegion(one, point, [x(point.load), latency === undefined ? frame.top : Math.max(frame.top, y(latency))], frame);
      const fall = falls.find(({ load }) => load === point.load);
      return fall ? { ...region, rows: [...region.rows, ...fallRows(fall)] } : region;
    })
    .filter((region) => region.anchor[0] <= frame.right + 1);
  const running = one.running.flatMap((point): HoverRegion[] =>
    point.latency === null
      ? []
      : [
          {
            ...loadRegion(one, point.load, [x(point.load), Math.max(frame.top, y(point.latency))], frame),
            rows: [
              ["latency so far", `${significant(point.latency)} cycles`],
              ["carried so far", fraction(point.carried)],
              ["running", `${Math.round(100 * point.done)} %`],
            ],
          },
        ],
  );
  return [...done, ...running];
}
