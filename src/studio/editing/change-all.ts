/** Frequent changes that can be made in every design at once, each from the design's own value: buffers twice as deep, another traffic. */
import { formatValue, designLetter, parametersOf, sameValue, withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { patternOf } from "../../engine/model.ts";
import { notify } from "../store/notices.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** One value of a design, or several that belong together. */
type Values = Readonly<Record<string, string | number>>;

export interface Change {
  readonly id: string;
  readonly title: string;
  /** What the change is to be in a design; null where it has nothing of the kind. */
  readonly of: (values: DesignValues) => Values | null;
}

/** A number times a factor, as a whole number. */
const times =
  (id: string, factor: number) =>
  (values: DesignValues): Values | null => {
    const value = values[id];
    return typeof value === "number" ? { [id]: Math.max(1, Math.round(factor * value)) } : null;
  };

/** How the designs are built. */
export const BUILT: readonly Change[] = [
  { id: "deeper", title: "Buffers twice as deep", of: times("buffer", 2) },
  { id: "shallower", title: "Buffers half as deep", of: times("buffer", 0.5) },
  { id: "more-vcs", title: "Twice the virtual channels", of: times("vcs", 2) },
  { id: "longer-packets", title: "Packets twice as long", of: times("packetSize", 2) },
];

const traffic = (values: Values) => (): Values => values;

/** What they carry. */
export const CARRIED: readonly Change[] = [
  { id: "uniform", title: "Uniform traffic", of: traffic({ traffic: "uniform" }) },
  { id: "worst-case", title: "Each its worst case", of: traffic({ traffic: "worst-case" }) },
  { id: "all-reduce", title: "All-reduce in a ring, to completion", of: traffic({ traffic: "ring-all-reduce", run: "completion" }) },
  { id: "all-to-all", title: "All-to-all, to completion", of: traffic({ traffic: "all-to-all", run: "completion" }) },
];

interface Outcome {
  readonly values: DesignValues;
  /** Why a value cannot be had; null where all can. */
  readonly problem: string | null;
}

function outcomeOf(values: DesignValues, change: Change, locked: readonly string[]): Outcome {
  const wanted = change.of(values);
  if (wanted === null) return { values, problem: "it has nothing of the kind." };
  let next = values;
  for (const [id, value] of Object.entries(wanted)) {
    if (sameValue(next[id], value)) continue;
    if (locked.includes(id)) return { values, problem: "the link that was opened has locked it." };
    const { values: made, problems } = withValue(next, id, value);
    if (!sameValue(made[id], value)) return { values, problem: problems[0]?.message ?? `${id} cannot be ${value}.` };
    next = made;
  }
  return { values: next, problem: null };
}

/** "8 → 16"; "A 8 → 16, B 4 → 8" where designs differ; null where no design would change. */
export function changeText({ designs, locked }: Pick<StudioState, "designs" | "locked">, change: Change): string | null {
  const texts = designs.map(({ values }) => differenceText(values, outcomeOf(values, change, locked).values, change));
  if (texts.every((text) => text === "")) return null;
  return new Set(texts).size === 1 ? texts[0]! : texts.flatMap((text, i) => (text === "" ? [] : [`${designLetter(i)} ${text}`])).join(", ");
}

function differenceText(before: DesignValues, after: DesignValues, change: Change): string {
  const [id] = Object.keys(change.of(before) ?? {});
  if (id === undefined || before === after) return "";
  if (id === "traffic")
    return patternOf(before).title === patternOf(after).title ? "to completion" : `instead of ${patternOf(before).title.toLowerCase()}`;
  const parameter = parametersOf(before).find((one) => one.id === id);
  const unit = parameter !== undefined && "unit" in parameter && parameter.unit !== undefined ? ` ${parameter.unit}` : "";
  return `${formatValue(before[id]!)} → ${formatValue(after[id]!)}${unit}`;
}

/** Changes all designs in one step. Where that cannot be, the design stays as it is and a sentence says why. */
export function changeAll(studio: Studio, change: Change): void {
  const { designs, locked } = studio.getState();
  const sentences: string[] = [];
  const next = designs.map((design, i): Design => {
    const { values, problem } = outcomeOf(design.values, change, locked);
    if (problem !== null) sentences.push(`${designs.length > 1 ? `Design ${designLetter(i)}` : "The design"} stays as it is: ${problem}`);
    return values === design.values ? design : { ...design, values, attempts: {}, problems: [] };
  });
  studio.setState({ designs: next });
  notify(studio, "note", sentences, "designs");
}
