/** The chart of the designs in the table, by two of their measures. A click chooses one. */
import { standingOf, UNMEASURED } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import type { WishValues } from "../../engine/studies.ts";
import { useMemo, useRef, useState } from "react";
import { tradeOffChart } from "../../charts/trade-off-chart.ts";
import type { TradeOffDot } from "../../charts/trade-off-chart.ts";
import { count } from "../../drawing/text.ts";
import { Chart } from "../parts/Chart.tsx";
import { Choice } from "../parts/Choice.tsx";
import { useSize } from "../parts/useSize.ts";
import { keyOf, nameOfRow } from "./search-results.ts";
import type { Found } from "./search-results.ts";
import { AXES, ESTIMATED_MEASURE, isClosed, MEASURES } from "./measures.ts";
import type { Measure } from "./measures.ts";

interface AxisProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (id: string) => void;
}

function AxisChoice({ id, label, value, set }: AxisProps) {
  return (
    <label className="choose-axis">
      {label}{" "}
      <span>
        <Choice
          id={id}
          label={label}
          value={value}
          options={AXES.map((axis) => ({
            id: axis.id,
            title: AXES.some((other) => other !== axis && other.title === axis.title) ? `${axis.title}, ${axis.unit}` : axis.title,
            help: axis.help,
          }))}
          onChange={set}
        />
      </span>
    </label>
  );
}

interface RoomProps {
  readonly found: Found;
  readonly wanted: WishValues;
  /** Those of the table. */
  readonly rows: readonly SearchRow[];
  /** Of families, by their numbers. */
  readonly colours: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

const ACROSS = "cost";
const UP = "worst";
const NARROW = 560;

const axisTitle = ({ title, unit, id }: Measure): string =>
  id === ACROSS ? "$ per endpoint: routers and cables" : unit === "" ? title : `${title}, ${unit}`;

export function TradeOffRoom({ found, wanted, rows, colours, chosen, toggle }: RoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const [across, setAcross] = useState(ACROSS);
  const [up, setUp] = useState(UP);
  const [axes, setAxes] = useState(false);
  const [x, y] = [AXES.find(({ id }) => id === across)!, AXES.find(({ id }) => id === up)!];
  const scene = useMemo(() => {
    const dots = rows.flatMap((row): TradeOffDot[] => {
      const measured = found.measured.get(keyOf(row)) ?? UNMEASURED;
      const [a, b] = [x.of(row, measured), y.of(row, measured)];
      if (a === null || b === null) return [];
      const { title } = topologyOf(row.values);
      return [
        {
          x: a.value,
          y: b.value,
          spans: { x: a.span ?? null, y: b.span ?? null },
          title: nameOfRow(row),
          name: rows.some((other) => other !== row && other.family === row.family) ? nameOfRow(row) : title,
          rows: [
            ...MEASURES.flatMap((measure): (readonly [string, string])[] => {
              const told = measure.of(row, measured);
              return told === null ? [] : [[`${measure.title}${measure.unit === "" ? "" : ` (${measure.unit})`}`, told.text]];
            }),
            ...(row.opens ? ([["click", "chooses it"]] as const) : []),
          ],
          key: keyOf(row),
          color: colours.get(row.family) ?? null,
          state: standingOf(row, measured, wanted),
          known: (x.ratio === true || isClosed(a)) && (y.ratio === true || isClosed(b)),
          chosen: chosen.includes(keyOf(row)),
          estimate: y.id === ESTIMATED_MEASURE && !isClosed(b) ? (found.estimated.get(keyOf(row))?.saturation?.load ?? null) : null,
        },
      ];
    });
    const axis = (measure: Measure & { readonly less: boolean }) => ({
      title: axisTitle(measure),
      less: measure.less,
      most: measure.most,
      ratio: measure.ratio === true,
      limit: measure.limit?.of(wanted) ?? null,
    });
    return tradeOffChart({
      title:
        across === ACROSS && up === UP
          ? "What it carries against what it costs"
          : `${axisTitle(y).charAt(0).toUpperCase()}${axisTitle(y).slice(1)} against ${axisTitle(x)}`,
      subtitle: `${count(dots.length)} designs${dots.length < rows.length ? ` of ${count(rows.length)}; of the others it is not known yet` : ""}`,
      x: axis(x),
      y: axis(y),
      dots,
      width: Math.max(width, 300),
      height: width < NARROW ? 340 : 336,
    });
  }, [found, wanted, rows, colours, chosen, x, y, across, up, width]);
  return (
    <div ref={room} className="choose-room">
      {axes && (
        <div className="choose-axes">
          <AxisChoice id="choose-up" label="up" value={up} set={setUp} />
          <AxisChoice id="choose-across" label="across" value={across} set={setAcross} />
        </div>
      )}
      {width > 0 && (
        <Chart
          scene={scene}
          file="designs-that-fit"
          onChoose={toggle}
          actions={
            <span className="downloads">
              <button
                type="button"
                aria-expanded={axes}
                onClick={() => {
                  setAxes(!axes);
                }}
              >
                Axes
              </button>
            </span>
          }
        />
      )}
    </div>
  );
}
