/**
 * The machine room from above: racks as squares on a floor in metres, and cable trunks along Manhattan ways, their width by the number of
 * cables, their colour by medium (electric teal, optical amber). Many trunks share their ways, so those in one stretch of an aisle are
 * added up and drawn as one.
 */
import { range } from "d3";
import { cablesBetween, RACK_SHARE_OF_PITCH, stretchesOf } from "./floor-ways.ts";
import type { FloorPlanDrawing, Stretch } from "./floor-ways.ts";
import type { Transform } from "./geometry.ts";
import { distanceToSegment } from "./geometry.ts";
import type { LegendItem } from "./legend.ts";
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { SvgPen } from "./pen.ts";
import { count, FONT_FAMILY, plural, significant, textWidth, wrapText } from "./text.ts";

export interface FloorPlanView {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly transform: Transform;
  readonly scheme: Scheme;
  readonly hovered: FloorPlanPicked | null;
  readonly selected: FloorPlanPicked | null;
}

export interface FloorPlanPicked {
  readonly kind: "rack" | "stretch";
  readonly id: number;
}

export interface FloorPlanCard {
  readonly title: string;
  readonly rows: readonly string[];
}

/** Racks or stretches between two pauses. */
const MARKS_OF_STEP = 200;
/**
 * Widest trunk as a share of the rack pitch, so that ways stay inside their aisles; and in pixels, so that trunks do not widen while the
 * plan grows.
 */
const WIDEST = 0.12;
const WIDEST_PIXELS = 7;
const LABEL = 11;
/** Possible steps of marks on the floor's edges, metres, and pixels of a mark's number. */
const ROUND_METRES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const METRE_LABEL_PX = 27;
/** Free space beside a rack's label, pixels. */
const SPACE_BESIDE_LABEL_PX = 8;
const BELOW_METRES = 26;

/** The plan's assumption (cost/floor.ts). */
function assumption({ plan: { rows, folded, endpointCables } }: FloorPlanDrawing): string {
  const where = rows ? "Racks stand in rows with aisles between them" : "Endpoints stand in their routers' racks";
  const own = `${where}; endpoints' own cables are ${endpointCables ? "counted" : "not counted"}.`;
  return folded ? `${own} Rings are folded: every cable counts 1 m, however far apart racks are drawn.` : own;
}

/** Clears the canvas and paints the whole plan. */
export function paintFloorPlan(context: Pen, drawing: FloorPlanDrawing, view: FloorPlanView): void {
  for (const _ of paintFloorPlanSteps(context, drawing, view));
}

/** The same in slices of a few milliseconds; nothing else may paint on the canvas between two. */
export function* paintFloorPlanSteps(context: Pen, drawing: FloorPlanDrawing, view: FloorPlanView): Generator<void, void, void> {
  const { plan, rackSize } = drawing;
  const trunks = cablesBetween(plan);
  const colors = palette(view.scheme);
  const { x, y, k } = view.transform;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.fillStyle = colors.panel;
  context.fillRect(x, y, plan.width * k, plan.depth * k);
  paintMetres(context, drawing, view);
  const focus = view.selected ?? view.hovered;
  const rack = focus?.kind === "rack" ? focus.id : -1;
  yield* paintStretches(context, drawing, drawing.stretches, view, rack < 0 ? 1 : 0.15);
  if (rack >= 0)
    yield* paintStretches(
      context,
      drawing,
      stretchesOf(
        plan,
        trunks.filter((t) => t.from === rack || t.to === rack),
      ),
      view,
      1,
    );

  const near = new Set(rack < 0 ? [] : trunks.flatMap((t) => (t.from === rack ? [t.to] : t.to === rack ? [t.from] : [])));
  const mostInside = drawing.insideRack.reduce((most, n) => Math.max(most, n), 0);
  const size = rackSize * k;
  const labels = rackLabels(plan, size);
  context.font = `${LABEL}px ${FONT_FAMILY}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [i, place] of plan.racks.entries()) {
    if (i % MARKS_OF_STEP === MARKS_OF_STEP - 1) yield;
    const [left, top] = [place.x * k + x - size / 2, place.y * k + y - size / 2];
    const picked = i === rack;
    context.fillStyle = picked ? colors.accent : colors.canvas;
    context.fillRect(left, top, size, size);
    const inside = drawing.insideRack[i]!;
    // Cables inside the rack are electric: the rim's width says how many.
    context.strokeStyle = inside > 0 ? colors.local : colors.terminal;
    context.lineWidth = inside > 0 ? Math.max(1, Math.min(5, 0.16 * size) * (inside / mostInside)) : 1;
    context.globalAlpha = rack < 0 || picked || near.has(i) ? 1 : 0.35;
    context.beginPath();
    context.rect(
      left + context.lineWidth / 2,
      top + context.lineWidth / 2,
      Math.max(0.1, size - context.lineWidth),
      Math.max(0.1, size - context.lineWidth),
    );
    context.stroke();
    const label = labels?.[i];
    if (label) {
      context.fillStyle = picked ? colors.panel : colors.text;
      context.fillText(label, left + size / 2, top + size / 2);
    }
    context.globalAlpha = 1;
  }
}

/** The labels of racks of this size: the longest form that fits all of them and distinguishes them; null if none does. */
function rackLabels({ racks }: FloorPlanDrawing["plan"], size: number): readonly string[] | null {
  const labels = racks.map(({ label }) => label);
  const numbers = labels.map((label) => (label.match(/\d+/g) ?? []).join("."));
  const forms = [
    labels,
    labels.map((label) => label.replace("blocks ", "").replace(" of both subgraphs", "")),
    numbers,
    labels.map((label, i) => `${label.charAt(0)}${numbers[i]!}`),
  ];
  return (
    forms.find(
      (form) =>
        new Set(form).size === form.length && form.every((text) => text !== "" && textWidth(text, LABEL) <= size - SPACE_BESIDE_LABEL_PX),
    ) ?? null
  );
}

function* paintStretches(
  context: Pen,
  drawing: FloorPlanDrawing,
  stretches: readonly Stretch[],
  view: FloorPlanView,
  alpha: number,
): Generator<void, void, void> {
  const { x, y, k } = view.transform;
  const colors = palette(view.scheme);
  const widest = Math.min(WIDEST_PIXELS, (WIDEST / RACK_SHARE_OF_PITCH) * drawing.rackSize * k);
  const widthOf = (cables: number): number => (cables === 0 ? 0 : Math.max(0.8, (cables / drawing.mostCables) ** 0.7 * widest));
  context.lineCap = "square";
  context.globalAlpha = alpha;
  for (const [i, s] of stretches.entries()) {
    if (i % MARKS_OF_STEP === MARKS_OF_STEP - 1) yield;
    const vertical = s.x0 === s.x1;
    const [electric, optical] = [widthOf(s.electric), widthOf(s.optical)];
    // Both media in one way lie side by side.
    for (const [width, side, color] of [
      [electric, -optical / 2, colors.local],
      [optical, electric / 2, colors.global],
    ] as const) {
      if (width === 0) continue;
      const [dx, dy] = vertical ? [side, 0] : [0, side];
      context.strokeStyle = color;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(s.x0 * k + x + dx, s.y0 * k + y + dy);
      context.lineTo(s.x1 * k + x + dx, s.y1 * k + y + dy);
      context.stroke();
    }
  }
  context.lineCap = "butt";
  context.globalAlpha = 1;
}

/** Metres along the left and lower edge of the floor. */
function paintMetres(context: Pen, drawing: FloorPlanDrawing, view: FloorPlanView): void {
  const { plan } = drawing;
  const { x, y, k } = view.transform;
  const colors = palette(view.scheme);
  const nice = ROUND_METRES.find((metres) => metres * k >= METRE_LABEL_PX) ?? ROUND_METRES.at(-1)!;
  context.strokeStyle = colors.hairline;
  context.fillStyle = colors.muted;
  context.font = `11px ${FONT_FAMILY}`;
  context.lineWidth = 1;
  context.beginPath();
  context.rect(x, y, plan.width * k, plan.depth * k);
  const [across, down] = [range(0, plan.width + 1e-9, nice), range(0, plan.depth + 1e-9, nice)];
  for (const metre of across) {
    context.moveTo(metre * k + x, y + plan.depth * k);
    context.lineTo(metre * k + x, y + plan.depth * k + 4);
  }
  for (const metre of down) {
    context.moveTo(x, metre * k + y);
    context.lineTo(x - 4, metre * k + y);
  }
  context.stroke();
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const metre of across)
    context.fillText(metre === across[across.length - 1] ? `${metre} m` : String(metre), metre * k + x, y + plan.depth * k + 8);
  context.textAlign = "right";
  context.textBaseline = "middle";
  const bottom = y + plan.depth * k + BELOW_METRES;
  for (const metre of down) context.fillText(metre === down[down.length - 1] ? `${metre} m` : String(metre), x - 8, metre * k + y);
  context.textAlign = "left";
  context.textBaseline = "top";
  // Below the plan, but never off the panel's sides.
  const text = assumption(drawing);
  const left = Math.max(8, Math.min(x, view.width - 8 - textWidth(text, LABEL)));
  wrapText(text, LABEL, view.width - left - 8).forEach((line, i) => {
    context.fillText(line, left, bottom + i * 1.35 * LABEL);
  });
}

/** The rack or way at (x, y), CSS pixels; null if there is none. */
export function pickFloorPlan(drawing: FloorPlanDrawing, x: number, y: number, { transform }: FloorPlanView): FloorPlanPicked | null {
  const [mx, my] = [(x - transform.x) / transform.k, (y - transform.y) / transform.k];
  const half = drawing.rackSize / 2;
  const rack = drawing.plan.racks.findIndex((place) => Math.abs(place.x - mx) <= half && Math.abs(place.y - my) <= half);
  if (rack >= 0) return { kind: "rack", id: rack };
  let best = Math.max(6 / transform.k, 0.15 * drawing.rackSize);
  let found = -1;
  drawing.stretches.forEach((s, i) => {
    const distance = distanceToSegment(mx, my, s.x0, s.y0, s.x1, s.y1);
    if (distance < best) [best, found] = [distance, i];
  });
  return found < 0 ? null : { kind: "stretch", id: found };
}

export function describeFloorPlanPicked({ plan, stretches, insideRack }: FloorPlanDrawing, picked: FloorPlanPicked): FloorPlanCard {
  if (picked.kind === "stretch") {
    const { electric, optical } = stretches[picked.id]!;
    return {
      title: "Cable way",
      rows: [optical > 0 ? plural(optical, "optical cable") : "", electric > 0 ? plural(electric, "electric cable") : ""].filter(
        (row) => row !== "",
      ),
    };
  }
  const rack = plan.racks[picked.id]!;
  const trunks = cablesBetween(plan).filter((t) => t.from !== t.to && (t.from === picked.id || t.to === picked.id));
  const cables = trunks.reduce((sum, t) => sum + t.cables, 0);
  const metres = trunks.reduce((sum, t) => sum + t.cables * t.metres, 0);
  const rows = [
    rack.endpoints > 0 ? `${plural(rack.routers, "router")}, ${plural(rack.endpoints, "endpoint")}` : plural(rack.routers, "router"),
  ];
  if (insideRack[picked.id]! > 0) rows.push(`${plural(insideRack[picked.id]!, "electric cable")} inside`);
  if (cables > 0)
    rows.push(`${plural(cables, "cable")} to ${plural(trunks.length, "other rack")}, ${significant(metres / cables, 3)} m on average`);
  return { title: rack.label.charAt(0).toUpperCase() + rack.label.slice(1), rows };
}

/** A legend of what is on the floor, and nothing else. */
export function floorPlanLegend({ stretches, insideRack }: FloorPlanDrawing, scheme: Scheme): readonly LegendItem[] {
  const colors = palette(scheme);
  const items: LegendItem[] = [];
  if (stretches.some((s) => s.optical > 0)) items.push({ kind: "line", label: "optical cables", color: colors.global });
  if (stretches.some((s) => s.electric > 0)) items.push({ kind: "line", label: "electric cables", color: colors.local });
  if (insideRack.some((n) => n > 0)) items.push({ kind: "dot", label: "electric cables inside the rack", color: colors.local });
  return items;
}

/** `over` paints what stands over the plan. */
export function floorPlanToSvg(drawing: FloorPlanDrawing, view: FloorPlanView, over?: (pen: Pen) => void): string {
  const pen = new SvgPen(view.width, view.height);
  paintFloorPlan(pen, drawing, { ...view, hovered: null });
  over?.(pen);
  return pen.toString(palette(view.scheme).canvas, `Floor plan, ${count(drawing.plan.racks.length)} racks`);
}
