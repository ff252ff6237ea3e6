/** What an exercise can have measured: a quantity of one design, from what the studio has found of it. */
import { loadText, significant } from "../../drawing/text.ts";
import { DESIGN_LETTERS } from "../../engine/studies.ts";
import type { Found } from "../../lessons/stories/story.ts";
import type { CoveredPart } from "../store/state.ts";
import type { Asked } from "./packed.ts";

interface Quantity {
  /** As it is packed. */
  readonly id: string;
  readonly title: string;
  /** Null while it is unknown. `load`: the one that the quantity is of. */
  readonly of: (found: Found, load: number) => number | null;
  readonly says: (value: number) => string;
  /** Parts of the page that show it without saying the number. */
  readonly seenIn: readonly CoveredPart[];
}

const plain = (value: number): string => significant(value);

/** In the order of the list. Without an entry of its own here nothing can be measured. */
export const QUANTITIES: readonly Quantity[] = [
  {
    id: "carried",
    title: "highest load carried",
    of: ({ simulated, carried }) => (simulated ? carried : null),
    says: plain,
    seenIn: ["chart"],
  },
  { id: "saturation", title: "load at saturation", of: ({ saturation }) => saturation?.upper ?? null, says: plain, seenIn: ["chart"] },
  {
    id: "full",
    title: "full channels at saturation",
    of: ({ full }) => full && Object.values(full).reduce((sum, one) => sum + one, 0),
    says: plain,
    seenIn: ["loads"],
  },
  {
    id: "latency",
    title: "mean latency at the load on view",
    of: ({ points }, load) => points.find((point) => point.load === load)?.latency ?? null,
    says: (value) => `${plain(value)} cycles`,
    seenIn: ["chart"],
  },
  { id: "any", title: "bound for any routing", of: ({ any }) => any?.upper ?? null, says: plain, seenIn: ["chart"] },
  { id: "routers", title: "routers", of: ({ network }) => network?.routers ?? null, says: plain, seenIn: [] },
  { id: "diameter", title: "diameter", of: ({ network }) => network?.diameter ?? null, says: plain, seenIn: [] },
  { id: "dollars", title: "dollars an endpoint", of: ({ dollars }) => dollars, says: (value) => `$${plain(value)}`, seenIn: [] },
  {
    id: "cycles",
    title: "cycles of the workload",
    of: ({ cycles }) => cycles,
    says: (value) => `${plain(value)} cycles`,
    seenIn: ["chart"],
  },
  { id: "busbw", title: "bus bandwidth, GB/s", of: ({ busbw }) => busbw, says: (value) => `${plain(value)} GB/s`, seenIn: ["chart"] },
];

interface Measured {
  readonly quantity: Quantity;
  /** Index of the design. */
  readonly design: number;
  /** The load that it is of, where it is of one. */
  readonly load: number | null;
}

/** What "b.latency:0.12" names; null for what is no measure. */
export function measuredBy(measure: string): Measured | null {
  const [, letter = "", id, load] = /^([a-z])\.([a-z]+)(?::([\d.]+))?$/.exec(measure) ?? [];
  const quantity = QUANTITIES.find((one) => one.id === id);
  const design = DESIGN_LETTERS.indexOf(letter);
  return quantity && design >= 0 ? { quantity, design, load: load === undefined ? null : Number(load) } : null;
}

/** What is measured, in words. */
export function measureTitle({ quantity, design, load }: Measured, designs: number): string {
  const title = load === null ? quantity.title : `mean latency at ${loadText(load)}`;
  return designs === 1 ? title : `${title}, ${DESIGN_LETTERS[design]!.toUpperCase()}`;
}

/** Null while it is unknown. */
export function valueOf(measure: string, found: readonly Found[]): number | null {
  const measured = measuredBy(measure);
  const one = measured && found[measured.design];
  return one ? measured.quantity.of(one, measured.load ?? 0) : null;
}

/** What is right, in words: an answer, a number, or the numbers between which it lies. */
export function rightText(asked: Asked): string {
  if (asked.kind === "choice") return asked.answers[asked.right]!;
  const unit = asked.kind === "draw" || asked.unit === "" ? "" : ` ${asked.unit}`;
  const [low, high] = [plain(asked.low), plain(asked.high)];
  return asked.low === asked.high ? `${low}${unit}` : `between ${low} and ${high}${unit}`;
}
