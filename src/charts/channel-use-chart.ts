/** Chart of the use of channels at a load point: the distribution over the channels of each kind, with the name of the busiest. */
import { max, scaleLinear } from "d3";
import { channelClasses, classUses } from "../drawing/channel-classes.ts";
import type { Box } from "../drawing/geometry.ts";
import { channelName, namesOf, routerName } from "../drawing/names.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, fraction, plural, textWidth } from "../drawing/text.ts";
import type { Network } from "../topology/network.ts";
import { gridLine, horizontalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { column } from "./bars.ts";
import { comparedText, pointTitle } from "./chosen-point.ts";
import type { Chosen, MissingPoint, OfLoad } from "./chosen-point.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import type { Offset } from "./labels.ts";
import { axisText, FONT_SIZE_PX, text, upright } from "./marks.ts";

/** The use of channels, each as a share of its bandwidth. */
interface Use extends OfLoad {
  readonly utilisation: Float32Array;
}

export interface ChannelPoint extends Chosen<Use> {
  readonly network: Network;
  /** True for worst-case traffic: global channels then have classes by their part in it (channel-classes.ts). */
  readonly adversary: boolean;
}

const NUMBER_OF_BINS = 50;
const ROW_HEIGHT_PX = 27;
const MAX_BAR_HEIGHT_PX = 21;
const HEAD_HEIGHT_PX = 16;
const VALUE_WIDTH_PX = 38;

/** One row a kind of channels and design; its height follows from them. */
export function channelUseChart({
  points,
  missing = [],
  width,
}: {
  readonly points: readonly ChannelPoint[];
  readonly missing?: readonly MissingPoint[];
  readonly width: number;
}): Scene {
  const rows = points.map((one) => {
    const classes = channelClasses(one.network, one.adversary);
    return { one, classOf: classes.classOf, uses: classUses(classes, one.point.utilisation, NUMBER_OF_BINS) };
  });
  const several = points.length > 1;
  const left = Math.min(118, Math.round(0.3 * width));
  const right = width - VALUE_WIDTH_PX;
  const x = scaleLinear([0, 1], [left, right]);
  const marks: Mark[] = [axisText(width, 11, "mean", "end")];
  const hovers: HoverRegion[] = [];
  let y = several ? 0 : HEAD_HEIGHT_PX;
  for (const { one, uses } of rows) {
    if (several) {
      marks.push(text(0, y + 11, fitText(pointTitle(one), FONT_SIZE_PX, right - 20, true), { bold: true, ink: { design: one.design } }));
      y += HEAD_HEIGHT_PX;
    }
    const most = max(uses, (use) => use.max) ?? 0;
    for (const { title, help, ink, channels, ...use } of uses) {
      const bottom = y + ROW_HEIGHT_PX - 3;
      marks.push(
        axisText(left - 8, bottom - 8, fitText(`${title}, ${count(channels)}`, FONT_SIZE_PX, left - 8), "end"),
        gridLine(bottom, { left, right }),
      );
      const fullest = Math.max(...use.counts);
      const bars: Box[] = [];
      use.counts.forEach((number, i) => {
        if (number === 0) return;
        const place = { x: x(i / NUMBER_OF_BINS), width: (right - left) / NUMBER_OF_BINS - 0.8 };
        // One channel of thousands is still seen.
        const bar = column({ ...place, from: bottom, to: bottom - (MAX_BAR_HEIGHT_PX * number) / fullest }, { ink }, 2);
        marks.push(bar);
        bars.push({ x0: place.x - 1, x1: x((i + 1) / NUMBER_OF_BINS), y0: bar.y - 1, y1: bottom });
        hovers.push({
          x: x(i / NUMBER_OF_BINS) - 1,
          width: (right - left) / NUMBER_OF_BINS + 2,
          y,
          height: ROW_HEIGHT_PX,
          anchor: [x((i + 0.5) / NUMBER_OF_BINS), bar.y],
          title: `${title}: ${fraction(i / NUMBER_OF_BINS)} to ${fraction((i + 1) / NUMBER_OF_BINS)} busy`,
          ink: { design: one.design },
          rows: [["channels", `${count(number)} of ${count(channels)}`]],
        });
      });
      const mean = Math.min(right, x(use.mean));
      marks.push(
        upright(mean, bottom - MAX_BAR_HEIGHT_PX, bottom, { ink: "text", width: 1.2, dash: "3 2" }),
        text(width, bottom - 8, use.mean.toFixed(2), { bold: true, anchor: "end" }),
      );
      if (use.max === most && most > 0) {
        marks.push(busiestLabel(one.network, use.busiest, use.max, x(Math.min(use.max, 1)), bottom, { left, right }, bars));
      }
      hovers.push({
        x: 0,
        width: left,
        y,
        height: ROW_HEIGHT_PX,
        anchor: [left, bottom - 8],
        title: plural(channels, `${title} channel`),
        ink: { design: one.design },
        rows: [
          ["mean", use.mean.toFixed(3)],
          ["least, most", `${use.min.toFixed(3)}, ${use.max.toFixed(3)}`],
          ["busiest", channelName(one.network, use.busiest)],
          ["", help],
        ],
      });
      y += ROW_HEIGHT_PX;
    }
  }
  const frame: Frame = { left, right, top: 0, bottom: y };
  const height = y + 38;
  marks.push(...horizontalAxis(frame, x, "share of the time that a channel is busy"));
  return {
    title: "Use of channels",
    subtitle: `share of channels by how busy they are; ${comparedText({ points, missing })}`,
    width,
    height,
    marks,
    hovers,
    description: rows
      .map(
        ({ one, uses }) =>
          `${pointTitle(one)}: ${uses.map((use) => `${use.title} channels ${use.mean.toFixed(2)} busy on average, at most ${use.max.toFixed(2)} (${channelName(one.network, use.busiest)})`).join("; ")}.`,
      )
      .join(" "),
    // Made when it is asked for: there may be a million channels.
    get table() {
      return {
        columns: ["design", "offered load", "kind", "from router", "to router", "use (share of its bandwidth)"],
        rows: rows.flatMap(({ one, classOf, uses }) =>
          Array.from(classOf, (id, c): Cell[] => [
            one.label,
            one.point.load,
            uses.find((use) => use.id === id)!.title,
            routerName(one.network, one.network.channelSource[c]!),
            routerName(one.network, one.network.channelTarget[c]!),
            one.point.utilisation[c]!,
          ]),
        ),
      };
    },
  };
}

/** The busiest channel and its use to the left of its bar, with a rim around its letters if bars leave no room. */
function busiestLabel(
  network: Network,
  channel: number,
  use: number,
  at: number,
  bottom: number,
  { left, right }: Pick<Frame, "left" | "right">,
  bars: readonly Box[],
): Mark {
  const { short } = namesOf(network);
  const shortName = `${short(network.channelSource[channel]!)} → ${short(network.channelTarget[channel]!)}`;
  const value = `at ${use.toFixed(2)}`;
  const texts = [`${channelName(network, channel)} ${value}`, `${shortName} ${value}`];
  // Coordinates in many dimensions are long.
  const words = texts.find((one) => textWidth(one, FONT_SIZE_PX) <= right - left) ?? value;
  const placer = new LabelPlacer({ x0: left, x1: Infinity, y0: -Infinity, y1: Infinity });
  for (const bar of bars) placer.block(bar);
  const offsets = [-14, -5].flatMap((above) => [9, 18, 27, 36, 48, 60, 80, 100, 120].map((away): Offset => [-away, above, "end"]));
  const label = placer.place({ part: "label", size: FONT_SIZE_PX, ink: "text", text: words }, placesBeside([at, bottom], offsets));
  return label ?? text(Math.max(at - 9, left + textWidth(words, FONT_SIZE_PX)), bottom - 14, words, { anchor: "end" });
}
