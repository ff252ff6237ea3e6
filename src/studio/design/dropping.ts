/** Files that are dropped on a part of the form. */
import type { DragEvent } from "react";

/** For `onDragOver`: without it nothing can be dropped. */
export function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

/** The first file that was dropped, which the browser would else open in the page's place; null for a text. */
export function droppedFile(event: DragEvent): File | null {
  const file = event.dataTransfer.files[0];
  if (!file) return null;
  event.preventDefault();
  return file;
}
