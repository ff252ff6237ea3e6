/** All lessons. */
import type { Lesson, Part } from "./lesson.ts";
import { paper000 } from "./paper-000/lesson.ts";
import { paper001 } from "./paper-001/lesson.ts";
import { paper002 } from "./paper-002/lesson.ts";
import { paper003 } from "./paper-003/lesson.ts";
import { paper004 } from "./paper-004/lesson.ts";

export const LESSONS: readonly Lesson[] = [paper000, paper001, paper002, paper003, paper004];

/** All parts of all lessons, in their order. */
export const PARTS: readonly Part[] = LESSONS.flatMap(({ parts }) => parts);

/** The part of an id, or null. */
export function partOf(id: string): Part | null {
  return PARTS.find((part) => part.id === id) ?? null;
}
