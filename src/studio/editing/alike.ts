/** Designs to compare with: of another family, with the same size, cost or power. Their names say so for as long as it is true. */
import { count, dollars } from "../../drawing/text.ts";
import type { Alike, Likeness } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { designLetter, MAX_DESIGNS } from "../../engine/studies.ts";
import { addDesignLike, named } from "../store/designs.ts";
import { costKey, networkKey } from "../store/keys.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { Design } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

export const LIKENESSES: readonly Likeness[] = ["size", "cost", "power"];

/** Endpoints, dollars or watts, as a sentence has them. */
const IN_WORDS: Readonly<Record<Likeness, (value: number) => string>> = {
  size: (value) => `${count(value)} endpoints`,
  cost: (value) => `${dollars(value)} in all`,
  power: (value) => `${count(Math.round(value))} W in all`,
};

function nameOf(design: Pick<Design, "values">, by: Likeness): string {
  return `${topologyOf(design.values).title}, same ${by}`;
}

/** Adds a design of the family that is like the one on screen in size, cost or power; it appears when it is found. */
export async function addAlike(studio: Studio, by: Likeness, family: string): Promise<void> {
  const source = shownDesign(studio.getState());
  try {
    const alike = await studio.workers().run("alike", source.values, undefined, by, family).done;
    const now = studio.getState();
    // What it was to be like has changed meanwhile, or there is no room any more.
    const index = now.designs.findIndex(({ id, values }) => id === source.id && values === source.values);
    if (index < 0 || now.designs.length >= MAX_DESIGNS) return;
    if (!alike) {
      notify(studio, "problem", ["This family has no network of about that size."], "designs");
      return;
    }
    addDesignLike(studio, source, alike.values, nameOf(alike, by));
    notify(studio, "note", [sentenceOf(alike, by, designLetter(now.designs.length), designLetter(index))], "designs");
  } catch (error) {
    notifyFailure(studio, error);
  }
}

/** Farther apart than this they are not alike, but the nearest there is. */
const FAR = 0.25;

function sentenceOf({ values, wanted, found }: Alike, by: Likeness, letter: string, like: string): string {
  const { title } = topologyOf(values);
  const said = IN_WORDS[by];
  const far = Math.abs(found - wanted) > FAR * wanted;
  return `${letter}, ${far ? "the nearest" : "a"} ${title}${far ? " that was found" : ""}: ${said(found)}; ${like} has ${said(wanted)}.`;
}

/** What must stay as it is for designs to stay alike: all networks of a study, or everything that is paid for and powered. */
function keyOf({ values }: Design, by: Likeness): string {
  return by === "size" ? networkKey(values) : costKey(values);
}

/**
 * Drops a name such as "…, same size", "…, same cost" or "…, same power" when it stops being true. That is when a network, or what it
 * costs, changes or is removed, in this design or another.
 */
export function followAlike(studio: Studio): void {
  studio.subscribe(({ designs }, { designs: before }) => {
    if (designs === before) return;
    const holds = (by: Likeness): boolean =>
      before.every((old) => designs.some((now) => now.id === old.id && keyOf(now, by) === keyOf(old, by)));
    const kept = designs.map((design) => {
      const old = before.find(({ id }) => id === design.id);
      const by = old && old.name === design.name ? LIKENESSES.find((one) => old.name === nameOf(old, one)) : undefined;
      return by === undefined || holds(by) ? design : named(design, "");
    });
    if (kept.some((design, i) => design !== designs[i])) studio.setState({ designs: kept });
  });
}
