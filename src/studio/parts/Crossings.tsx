/** Where lines of a chart cross, in words, for the chart's marks and as a list under it. */
import type { SizeCrossing } from "../../charts/size-chart.ts";
import { significant } from "../../drawing/text.ts";
import type { CrossedPair } from "../../engine/results.ts";
import "./crossings.css";

/** Places between networks are not known to more than three digits. */
const about = (x: number): string => significant(Number(x.toPrecision(3)));

/** For each pair of lines, the crossing after which one stays below the other. `unit`: of the axis, "endpoints". */
export function sizeCrossings(pairs: readonly CrossedPair[], titles: readonly string[], unit: string): readonly SizeCrossing[] {
  return pairs.map(({ lower, higher, first, last, times }) => ({
    x: last.x,
    y: last.y,
    title: `${titles[lower]!} below ${titles[higher]!}`,
    rows: [
      ["from", `${about(last.x)} ${unit} on`],
      ...(times > 1 ? [["they cross", `${times} times from ${about(first.x)} on`] as const] : []),
    ],
  }));
}

interface CrossingsProps {
  readonly pairs: readonly CrossedPair[];
  readonly titles: readonly string[];
  readonly unit: string;
}

/** More than these are folded away. */
const FEW = 8;

export function Crossings({ pairs, titles, unit }: CrossingsProps) {
  if (pairs.length === 0) return null;
  return (
    <details className="crossings" open={pairs.length <= FEW}>
      <summary>
        {pairs.length === 1 ? "Two lines cross" : `${pairs.length} pairs of lines cross`} (◇
        {unit === "endpoints" && ", straight between networks that are known"})
      </summary>
      <ul>
        {pairs.map(({ lower, higher, last, times, first }) => (
          <li key={`${lower} ${higher}`}>
            from <b>{about(last.x)}</b> {unit} on <b>{titles[lower]}</b> lies below <b>{titles[higher]}</b>
            {times > 1 && ` (they cross ${times} times from ${about(first.x)} on)`}
          </li>
        ))}
      </ul>
    </details>
  );
}
