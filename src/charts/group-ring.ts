/** The groups of a network in a ring, with the blocks that run on their endpoints and what they send each other. */
import { max } from "d3";
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { plural, significant } from "../drawing/text.ts";
import { circle, line, rect } from "./marks.ts";

export interface GroupRing {
  readonly title: string;
  readonly groups: number;
  readonly routersPerGroup: number;
  /** The block on each endpoint, -1 if there is none; those of a group are consecutive. */
  readonly blockAt: ArrayLike<number>;
  /** Bytes from group to group. */
  readonly pairs: readonly { readonly from: number; readonly to: number; readonly bytes: number }[];
  /** Bytes of the busiest task, the unit of demands. */
  readonly sent: number;
  readonly linksPerPair: number;
  readonly width: number;
  readonly height: number;
}

const MAX_CELL_PX = 5;
/** Smallest visible endpoint; below, the group is one mark. */
const MIN_CELL_PX = 1.4;
const MARGIN_PX = 6;
const STEPS_OF_CURVE = 10;

export function groupRing(ring: GroupRing): Scene {
  const { title, groups, routersPerGroup, blockAt, pairs, sent, linksPerPair, width, height } = ring;
  const perGroup = blockAt.length / groups;
  const perRouter = perGroup / routersPerGroup;
  const outer = Math.min(width, height) / 2 - MARGIN_PX;
  // A group's endpoints stand in a block of routers side by side; its half diagonal stays clear of the rim and of its neighbours.
  const diagonal = Math.hypot(routersPerGroup, perRouter);
  const cell = Math.min(MAX_CELL_PX, (2 * Math.PI * outer * 0.86) / (groups * diagonal * 0.92 + 0.86 * Math.PI * diagonal));
  const radius = outer - (cell * diagonal) / 2;
  const centre: readonly [number, number] = [width / 2, height / 2];
  const place = (group: number, r = radius): [number, number] => {
    const angle = (2 * Math.PI * group) / groups - Math.PI / 2;
    return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)];
  };
  const most = max(pairs, (pair) => pair.bytes) ?? 0;
  const inner = radius - (cell * diagonal) / 2 - 2;
  const marks: Mark[] = [];
  for (const { from, to, bytes } of pairs) {
    if (from > to && pairs.some((other) => other.from === to && other.to === from)) continue;
    const share = bytes / most;
    const points = curve(place(from, inner), place(to, inner), centre);
    marks.push(line(points, { ink: "global", width: 0.4 + 1.4 * share, opacity: 0.15 + 0.4 * share }));
  }
  const hovers: HoverRegion[] = [];
  for (let group = 0; group < groups; group++) {
    const [x, y] = place(group);
    const [wide, high] = [cell * routersPerGroup, cell * perRouter];
    const first = group * perGroup;
    const running = Array.from({ length: perGroup }, (_, i) => blockAt[first + i]!).filter((block) => block >= 0);
    const box = { x: x - wide / 2 - 2, y: y - high / 2 - 2, width: wide + 4, height: high + 4 };
    if (running.length > 0) marks.push(rect(box, { ink: { block: running[0]! }, opacity: 0.3, radius: 3 }));
    if (cell < MIN_CELL_PX) marks.push(dot(x, y, Math.max(1.5, wide / 2), running[0] ?? -1));
    else
      for (let i = 0; i < perGroup; i++) {
        const [column, row] = [Math.floor(i / perRouter), i % perRouter];
        marks.push(dot(x - wide / 2 + (column + 0.5) * cell, y - high / 2 + (row + 0.5) * cell, 0.42 * cell, blockAt[first + i]!));
      }
    const out = pairs.filter(({ from }) => from === group);
    hovers.push({
      ...box,
      anchor: [x, y],
      title: `group ${group}`,
      ink: running.length > 0 ? { block: running[0]! } : "terminal",
      rows:
        running.length === 0
          ? [["tasks", "none"]]
          : [
              ["tasks", `${running.length} on ${plural(perGroup, "endpoint")}`],
              ["sends to", plural(out.length, "group")],
              ["busiest channel", `${significant((max(out, ({ bytes }) => bytes) ?? 0) / sent / linksPerPair, 3)} × a task's bytes`],
            ],
    });
  }
  return {
    title,
    subtitle: "lines: what groups send each other",
    description: `${plural(hovers.filter(({ rows }) => rows.length > 1).length, "group")} of ${groups} run tasks; ${plural(pairs.length, "ordered pair")} of them exchange.`,
    width,
    height,
    marks,
    hovers,
    table: {
      columns: ["from group", "to group", "bytes"],
      rows: pairs.map(({ from, to, bytes }) => [from, to, bytes]),
    },
  };
}

function dot(x: number, y: number, radius: number, block: number): Mark {
  return block >= 0
    ? circle([x, y], radius, { ink: { block } })
    : circle([x, y], 0.8 * radius, { part: "grid", ink: "terminal", opacity: 0.3 });
}

/** A curve from one point to another, bent towards the centre. */
function curve(from: readonly [number, number], to: readonly [number, number], centre: readonly [number, number]): [number, number][] {
  const along = (t: number, k: 0 | 1): number => {
    const middle = 0.7 * centre[k] + 0.15 * (from[k] + to[k]);
    return (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * middle + t ** 2 * to[k];
  };
  return Array.from({ length: STEPS_OF_CURVE + 1 }, (_, i) => [along(i / STEPS_OF_CURVE, 0), along(i / STEPS_OF_CURVE, 1)]);
}
