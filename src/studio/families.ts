/**
 * Families of networks as the page has them, with their pictures: what a study names is loaded before it is opened, and all of them as soon
 * as somebody moves, for lists to choose from.
 */
import { loadPictures } from "../drawing/families.ts";
import { whenLoaded } from "../descriptor.ts";
import { loadFamilies as loadTopologies, TOPOLOGIES } from "../topology/families.ts";
import type { FamilyId } from "../topology/families.ts";
import { loaded } from "../workers/errors.ts";
import { notifyFailure } from "./store/notices.ts";
import { perStudio } from "./store/studio.ts";
import type { Studio } from "./store/studio.ts";

/** All families. Rejects with PartMissing. */
export async function allFamilies(): Promise<true> {
  await loaded("families of networks", Promise.all([loadTopologies(), loadPictures()]));
  return true;
}

/** A part of the page that is loaded as soon as all families are: some parts hold studies of any. */
export async function withFamilies<T>(load: () => Promise<T>): Promise<T> {
  await allFamilies();
  return load();
}

/** What `read` gives, as soon as what it asks for is loaded; begun again where it was not. */
export function onceLoaded<T>(read: () => T): Promise<T> {
  return whenLoaded(read, async ({ what, load }) => {
    await loaded(what, load());
    await loaded("pictures of networks", loadPictures(TOPOLOGIES.map(({ id }) => id as FamilyId)));
  });
}

const latest = perStudio(() => ({ wish: 0 }));

/** Opens or chooses what may be of any family: at once, or when it is loaded, unless something else has been opened meanwhile. */
export function open(studio: Studio, act: () => void): void {
  const mine = latest(studio);
  const wish = ++mine.wish;
  onceLoaded(() => {
    if (wish === mine.wish) act();
  }).catch((error: unknown) => {
    notifyFailure(studio, error);
  });
}
