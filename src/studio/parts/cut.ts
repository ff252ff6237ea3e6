/** Boxes whose text is wider than they are. */
import type { PointerEvent } from "react";

/** The whole text as the box's title where it does not all fit, for as long as that is so. */
export function titleWhereCut({ currentTarget: box }: PointerEvent<HTMLInputElement>): void {
  box.title = box.scrollWidth > box.clientWidth ? box.value : "";
}
