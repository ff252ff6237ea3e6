/** One way to show a network on the stage: what it makes a picture of, and what of the rest of the page goes with it. */
import type { PriceMarks } from "./network-picture.ts";
import type { Picture } from "../parts/picture.ts";
import type { Inspection, StudioState } from "../store/state.ts";

/** Makes the picture of what is known of a design; null while too little is. The same things give the same picture, not an equal one. */
export type PictureOf = (inspection: Inspection, marks: PriceMarks | null) => Picture | null;

export interface NetworkView {
  /** As in the address. */
  readonly id: string;
  readonly title: string;
  /** False where the design on screen cannot be shown so. */
  readonly when: (state: StudioState) => boolean;
  /** Its links are coloured by load. */
  readonly coloured: boolean;
  /** What makes its pictures, or what loads that when it is first asked for. */
  readonly maker: { readonly pictureOf: PictureOf } | { readonly load: () => Promise<PictureOf> };
}

/** Keeps the latest picture of each subject. */
export function kept<T extends object>(make: (subject: T, marks: PriceMarks | null) => Picture) {
  const pictures = new WeakMap<T, { readonly marks: PriceMarks | null; readonly picture: Picture }>();
  return (subject: T | undefined, marks: PriceMarks | null): Picture | null => {
    if (!subject) return null;
    const known = pictures.get(subject);
    if (known?.marks === marks) return known.picture;
    const picture = make(subject, marks);
    pictures.set(subject, { marks, picture });
    return picture;
  };
}
