/** A chart of the designs that fit, by two of their measures. A click chooses one. */
import { standingOf, UNMEASURED } from "../../engine/comparisons.ts";
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
import type { Found, Shown } from "./search-results.ts";
import { AXES, MEASURES } from "./measures.ts";
import type { Measure } from "./measures.ts";

/** Designs that are drawn, besides those of the table. */
const DRAWN = 500;

function AxisChoice({
  id,
  label,
  value,
  set,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (id: string) => void;
}) {
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
  readonly shown: Pick<Shown, "rows" | "passed">;
  /** Of families, by their numbers. */
  readonly colours: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

export function TradeOffRoom({ found, wanted, shown, colours, chosen, toggle }: RoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const [across, setAcross] = useState("cost");
  const [up, setUp] = useState("uniform");
  const [x, y] = [AXES.find(({ id }) => id === across)!, AXES.find(({ id }) => id === up)!];
  const scene = useMemo(() => {
    const { rows, passed } = shown;
    const listed = new Set(rows.map(keyOf));
    const over = new Set(passed);
    const few = found.report!.designs.filter((row, i) => (i < DRAWN || row.pareto) && !over.has(row));
    const all = [...few, ...rows.filter((row) => !few.includes(row))];
    const dots = all.flatMap((row): TradeOffDot[] => {
      const measured = found.measured.get(keyOf(row)) ?? UNMEASURED;
      const [a, b] = [x.of(row, measured), y.of(row, measured)];
      if (a === null || b === null || standingOf(row, measured, wanted) === "broken") return [];
      return [
        {
          x: a.value,
          y: b.value,
          spans: { x: a.span ?? null, y: b.span ?? null },
          title: nameOfRow(row),
          rows: [
            ...MEASURES.flatMap((measure): (readonly [string, string])[] => {
              const told = measure.of(row, measured);
              return told === null ? [] : [[`${measure.title}${measure.unit === "" ? "" : ` (${measure.unit})`}`, told.text]];
            }),
            ["click", "chooses it"],
          ],
          key: keyOf(row),
          family: topologyOf(row.values).title,
          color: colours.get(row.family) ?? null,
          listed: listed.has(keyOf(row)),
          chosen: chosen.includes(keyOf(row)),
        },
      ];
    });
    const titled = ({ title, unit }: Measure): string => (unit === "" ? title : `${title} (${unit})`);
    return tradeOffChart({
      title: `${titled(y).charAt(0).toUpperCase()}${titled(y).slice(1)} against ${titled(x)}`,
      subtitle: `${count(dots.length)} designs; dashed: those that nothing beats in these two; grey: other families, with their names on hover`,
      x: { title: titled(x), less: x.less, most: x.most, ratio: x.ratio === true },
      y: { title: titled(y), less: y.less, most: y.most, ratio: y.ratio === true },
      dots,
      width: Math.max(width, 300),
      height: width < 560 ? 320 : 400,
    });
  }, [found, wanted, shown, colours, chosen, x, y, width]);
  return (
    <div>
      <div className="choose-axes">
        <AxisChoice id="choose-across" label="across" value={across} set={setAcross} />
        <AxisChoice id="choose-up" label="up" value={up} set={setUp} />
      </div>
      <div ref={room} className="choose-room">
        {width > 0 && <Chart scene={scene} file="designs-that-fit" onChoose={toggle} />}
      </div>
    </div>
  );
}
