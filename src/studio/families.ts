/**
 * Families of networks as the page has them, with their pictures. The families that a study names are loaded before it opens. All others
 * load as soon as somebody moves, so that lists can offer them.
 */
import { loadPictures } from "../drawing/families.ts";
import { Missing, whenLoaded } from "../descriptor.ts";
import { loaded } from "../engine/jobs.ts";
import { FAMILY_IDS, loadFamilies as loadTopologies, TOPOLOGIES, loadWorkloads } from "../engine/model.ts";
import type { FamilyId } from "../engine/model.ts";
import { loadFailures, loadPaths, loadTables, loadWords } from "../engine/studies.ts";
import { notifyFailure } from "./store/notices.ts";
import { perStudio } from "./store/studio.ts";
import type { Studio } from "./store/studio.ts";

/** Asked for in one task: to ask for all of them at once keeps the page from answering. */
const AT_ONCE = 3;

/** All families. Rejects with PartMissing. */
export function allFamilies(): Promise<true> {
  all ??= loadAll();
  return all;
}

let all: Promise<true> | null = null;

async function loadAll(): Promise<true> {
  const loads: Promise<void>[] = [];
  for (let from = 0; from < FAMILY_IDS.length; from += AT_ONCE) {
    const ids = FAMILY_IDS.slice(from, from + AT_ONCE);
    const load = Promise.all([loadTopologies(ids), loadPictures(ids)]).then(() => undefined);
    // Whoever waits for all of them hears of it.
    load.catch(() => undefined);
    loads.push(load);
    await new Promise((resolve) => setTimeout(resolve));
  }
  try {
    await Promise.all([
      loaded("families of networks", Promise.all(loads)),
      loaded("workloads", Promise.all([loadWorkloads(), loadTables(), loadPaths(), loadFailures(), loadWords()])),
    ]);
  } catch (error) {
    // To be tried again.
    all = null;
    throw error;
  }
  return true;
}

/** A part of the page that loads as soon as all families have, since some parts hold studies of any family. */
export async function withFamilies<T>(load: () => Promise<T>): Promise<T> {
  await allFamilies();
  return load();
}

/** The result of `read`, as soon as what it asks for is loaded. It is begun again where something was missing. */
export function onceLoaded<T>(read: () => T): Promise<T> {
  return whenLoaded(read, async ({ what, load }) => {
    await loaded(what, load());
    await loaded("pictures of networks", loadPictures(TOPOLOGIES.map(({ id }) => id as FamilyId)));
  });
}

/** Does something that may ask for what is not loaded: at once, or when that is loaded. It is then begun again. */
export function whenHere(studio: Studio, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    onceLoaded(act).catch((failure: unknown) => {
      notifyFailure(studio, failure);
    });
  }
}

const latest = perStudio(() => ({ wish: 0 }));

/** Opens or chooses something of any family: at once, or when the family is loaded, unless something else has been opened meanwhile. */
export function open(studio: Studio, act: () => void): void {
  const mine = latest(studio);
  const wish = ++mine.wish;
  onceLoaded(() => {
    if (wish === mine.wish) act();
  }).catch((error: unknown) => {
    notifyFailure(studio, error);
  });
}
