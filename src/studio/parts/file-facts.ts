/** What a file of the studio says about itself: its designs, their traffic, the load, and a name that tells them. */
import { loadText } from "../../drawing/text.ts";
import { routingOf, topologyOf, patternOf } from "../../engine/model.ts";
import { designLetter, designTitle } from "../../engine/studies.ts";
import { networkKey } from "../store/keys.ts";
import type { Design, StudioState } from "../store/state.ts";

interface FileFacts {
  /** "A Dragonfly 2·4·2·9, MIN; B …". */
  readonly designs: string;
  /** "worst case traffic". */
  readonly traffic: string;
  /** "dragonfly-72-min-worst-case-0.125". */
  readonly stem: string;
}

type FactState = Pick<StudioState, "designs" | "inspections">;

/** More designs than these are counted in a file's name. */
const MAX_NAMED = 3;

/**
 * Facts of the designs with these ids, or of all where no ids are given. `load`: the offered load, null where the file covers all loads;
 * `traffic`: in place of their own.
 */
export function factsOf(
  state: FactState,
  ids: readonly number[] | null,
  load: number | null,
  traffic?: { readonly title: string; readonly name: string },
): FileFacts {
  const designs = state.designs.flatMap((design, index) =>
    ids === null || ids.includes(design.id) ? [{ design, letter: designLetter(index) }] : [],
  );
  const named = designs.slice(0, MAX_NAMED).map(({ design }) => design);
  const stem = [
    joined(named.map((design) => networkStem(state, design))),
    joined(named.map(({ values }) => routingOf(values).id)),
    traffic?.name ?? joined(named.map(({ values }) => patternOf(values).id)),
    ...(designs.length > MAX_NAMED ? [`and-${designs.length - MAX_NAMED}-more`] : []),
    ...(load === null ? [] : [loadText(load)]),
  ].join("-");
  return { designs: designs.map(titleOf).join("; "), traffic: traffic ? `${traffic.title} traffic` : trafficText(designs), stem };
}

interface Lettered {
  readonly design: Design;
  readonly letter: string;
}

function titleOf({ design: { values, name = "" }, letter }: Lettered): string {
  return name === "" ? `${letter} ${designTitle(values)}` : `${letter} ${name} (${designTitle(values)})`;
}

function trafficText(designs: readonly Lettered[]): string {
  const titles = designs.map(({ design }) => patternOf(design.values).title.toLowerCase());
  if (new Set(titles).size <= 1) return `${titles[0] ?? ""} traffic`;
  return `traffic: ${designs.map(({ letter }, i) => `${letter} ${titles[i]!}`).join(", ")}`;
}

/** "dragonfly-72"; without its size as long as the network is being built. */
function networkStem({ inspections }: FactState, { id, values }: Design): string {
  const drawing = inspections[id]?.drawing;
  const family = topologyOf(values).id;
  return drawing?.key === networkKey(values) ? `${family}-${drawing.value.network.endpoints}` : family;
}

/** What they have in common once, else one against the other. */
function joined(parts: readonly string[]): string {
  return [...new Set(parts)].join("-vs-");
}
