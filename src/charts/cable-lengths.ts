/** Numbers of cables by length, in bins of a metre or more, stacked by medium. */
import { max, scaleLinear } from "d3";
import type { MediumId } from "../cost/books.ts";
import type { CableLength } from "../cost/results.ts";
import type { HoverRegion, Ink, Scene } from "../drawing/scene.ts";
import { count } from "../drawing/text.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import { column, stacked } from "./bars.ts";
import { keyMarks } from "./key.ts";
import { paintOf } from "./marks.ts";

interface Look {
  readonly title: string;
  readonly ink: Ink;
  /** Of two media of a kind, the one that reaches further is paler. */
  readonly opacity: number;
}

const LOOKS: Readonly<Record<MediumId, Look>> = {
  electric: { title: "electric", ink: "local", opacity: 1 },
  active: { title: "active electric", ink: "local", opacity: 0.55 },
  optical: { title: "optical", ink: "global", opacity: 1 },
  long: { title: "long optical", ink: "global", opacity: 0.55 },
};

const CHART_HEIGHT_PX = 170;
const MIN_BAR_WIDTH_PX = 5;
const BIN_METRES = [1, 2, 5, 10, 20, 50, 100];

interface Bin {
  readonly from: number;
  readonly parts: readonly { readonly medium: MediumId; readonly cables: number }[];
}

function binned(lengths: readonly CableLength[], width: number): readonly Bin[] {
  const bins = new Map<number, Map<MediumId, number>>();
  for (const { metres, medium, cables } of lengths) {
    // A length that is a number of metres but for rounding is in the bin that it begins.
    const at = Math.floor((metres + 1e-6) / width);
    const bin = bins.get(at) ?? new Map<MediumId, number>();
    bin.set(medium, (bin.get(medium) ?? 0) + cables);
    bins.set(at, bin);
  }
  const order = Object.keys(LOOKS) as MediumId[];
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([at, bin]) => ({
      from: at * width,
      parts: order.flatMap((medium) => (bin.has(medium) ? [{ medium, cables: bin.get(medium)! }] : [])),
    }));
}

export function cableLengths({
  title,
  lengths,
  width,
}: {
  readonly title: string;
  readonly lengths: readonly CableLength[];
  readonly width: number;
}): Scene {
  const most = max(lengths, ({ metres }) => metres) ?? 0;
  const frame = { left: 54, right: width - 10, top: 40, bottom: CHART_HEIGHT_PX - 36 };
  const bin = BIN_METRES.find((one) => (frame.right - frame.left) / ((most + 1) / one) >= MIN_BAR_WIDTH_PX) ?? BIN_METRES.at(-1)!;
  const bins = binned(lengths, bin);
  const end = Math.max(4, bin * (Math.floor((most + 1e-6) / bin) + 1));
  const x = scaleLinear([0, end], [frame.left, frame.right]);
  const stacks = stacked(bins.map(({ parts }) => parts.map(({ cables }) => cables)));
  const sums = stacks.map((ends) => ends.at(-1)![1]);
  const y = scaleLinear([0, Math.max(1, ...sums)], [frame.bottom, frame.top]).nice(4);
  const bars = bins.map(({ from, parts }, i) => ({ from, parts, sum: sums[i]!, left: x(from), right: x(from + bin) }));
  const media = (Object.keys(LOOKS) as MediumId[]).filter((medium) => lengths.some((one) => one.medium === medium));
  const between = ({ from }: { readonly from: number }): string => (bin === 1 ? `${from} m` : `${from} to ${from + bin} m`);
  return {
    title,
    subtitle: `cables by length${bin === 1 ? "" : `, ${bin} m a bar`}`,
    width,
    height: CHART_HEIGHT_PX,
    marks: [
      ...keyMarks(media.map((medium) => LOOKS[medium])).marks,
      ...verticalAxis(frame, y, "cables"),
      ...horizontalAxis(frame, x, "metres"),
      ...bars.flatMap(({ parts, left, right }, i) =>
        parts.map(({ medium }, k) => {
          const [from, to] = stacks[i]![k]!.map(y) as [number, number];
          return column({ x: left + 0.5, width: Math.max(1, right - left - 1), from, to }, paintOf(LOOKS[medium]));
        }),
      ),
    ],
    description: `${title}: ${bars.map((bar) => `${between(bar)} ${bar.sum}`).join(", ")}.`,
    hovers: bars.map((bar): HoverRegion => ({
      x: bar.left,
      y: frame.top,
      width: bar.right - bar.left,
      height: frame.bottom - frame.top,
      anchor: [(bar.left + bar.right) / 2, y(bar.sum)],
      title: between(bar),
      ink: LOOKS[bar.parts[0]!.medium].ink,
      rows: bar.parts.map(({ medium, cables }) => [LOOKS[medium].title, count(cables)]),
    })),
    table: {
      columns: ["metres", "medium", "cables"],
      rows: lengths.map(({ metres, medium, cables }) => [Number(metres.toFixed(3)), LOOKS[medium].title, cables]),
    },
  };
}
