/** What a link has locked, in words. */
import { GROUPS, parametersIn, parametersOf } from "../../engine/studies.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";

/** Names that fit a line. */
const MOST = 5;

/** "topology, routing and p"; null where nothing is locked. */
export function lockedText(state: Pick<StudioState, "designs" | "shown" | "locked">): string | null {
  const { locked } = state;
  if (locked.length === 0) return null;
  const { values } = shownDesign(state);
  const own = parametersOf(values);
  // A topology, routing or traffic stands for its parameters.
  const within = new Set(
    GROUPS.filter(({ choice }) => choice && locked.includes(choice.id)).flatMap((group) => parametersIn(group, values).map(({ id }) => id)),
  );
  const isChoice = (id: string): boolean => GROUPS.some(({ choice }) => choice?.id === id);
  const shown = locked.filter((id) => isChoice(id) || !within.has(id));
  const names = shown.map((id) => (isChoice(id) ? id : (own.find((one) => one.id === id)?.title.toLowerCase() ?? id)));
  const named = names.length > MOST ? [...names.slice(0, MOST - 1), `${names.length - MOST + 1} more`] : names;
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(", ")} and ${named.at(-1)!}`;
}
