/** After a change in one of several designs, offers the same change in all of them, where it is valid. */
import { parametersOf, descriptorIn, GROUPS, parametersIn, designLetter, shownValue, sameValue, withValue } from "../../engine/studies.ts";
import type { DesignValues, Group } from "../../engine/studies.ts";
import type { Parameter } from "../../descriptor.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import { notify } from "../store/notices.ts";
import type { Studio } from "../store/studio.ts";

export function InAll({ id }: { readonly id: string }) {
  const studio = useActingStudio();
  const { values } = useStudio(shownDesign);
  const letters = useStudio((state) => differingIn(state, id).join("")).split("");
  const parameter = parametersOf(values).find((one) => one.id === id);
  if (!parameter || letters[0] === "" || letters.length === 0) return null;
  const text = inAllText(parameter, values, letters);
  return (
    <button
      type="button"
      className="link in-all"
      title={text}
      aria-label={`Change in all: ${text}`}
      onClick={() => {
        setInAll(studio, id);
      }}
    >
      change in all
    </button>
  );
}

/**
 * Letters of the designs in which a parameter must change to equal that of the design on screen. Designs without the parameter do not
 * count.
 */
export function differingIn(state: Pick<StudioState, "designs" | "shown">, id: string): readonly string[] {
  const { values } = shownDesign(state);
  const found = groupWith(values, id);
  if (!found) return [];
  return state.designs.flatMap((other, i) =>
    sameValue(other.values[id], values[id]) || !meansTheSame(found.parameter, parametersIn(found.group, other.values))
      ? []
      : [designLetter(i)],
  );
}

/** Gives all designs the value of the one on screen. Where that cannot be, the design stays as it is and a sentence says why. */
export function setInAll(studio: Studio, id: string): void {
  const state = studio.getState();
  const source = shownDesign(state).values;
  const found = groupWith(source, id);
  if (!found || state.locked.includes(id)) return;
  const { group, parameter } = found;
  const sentences: string[] = [];
  const designs = state.designs.map((design, i) => {
    if (sameValue(design.values[id], source[id])) return design;
    const letter = designLetter(i);
    // The same letter may be another thing in another family.
    if (!meansTheSame(parameter, parametersIn(group, design.values))) {
      sentences.push(
        `Design ${letter} stays as it is: its ${group.title.toLowerCase()}, ${descriptorIn(group, design.values).title}, has no ${parameter.title}.`,
      );
      return design;
    }
    const { values, problems } = withValue(design.values, id, source[id]!);
    const taken = sameValue(values[id], source[id]);
    for (const { message } of problems)
      sentences.push(taken ? `In design ${letter}, ${message}` : `Design ${letter} stays as it is: ${message}`);
    return taken ? { ...design, values, attempts: {}, problems: [] } : design;
  });
  studio.setState({ designs });
  notify(studio, "note", sentences, "designs");
}

function groupWith(values: DesignValues, id: string): { readonly group: Group; readonly parameter: Parameter } | null {
  for (const group of GROUPS) {
    const parameter = parametersIn(group, values).find((one) => one.id === id);
    if (parameter) return { group, parameter };
  }
  return null;
}

function meansTheSame(parameter: Parameter, others: readonly Parameter[]): boolean {
  return others.some(({ id, title, kind }) => id === parameter.id && title === parameter.title && kind === parameter.kind);
}

/** "p = 3 in designs B and C, too". */
export function inAllText(parameter: Parameter, values: DesignValues, letters: readonly string[]): string {
  const value = shownValue(parameter, values[parameter.id]!);
  const designs = letters.length === 1 ? `design ${letters[0]!}` : `designs ${letters.slice(0, -1).join(", ")} and ${letters.at(-1)!}`;
  return `${parameter.symbol ?? parameter.title} = ${value} in ${designs}, too`;
}
