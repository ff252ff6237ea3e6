/** What the answer's sentences are made of. */
import type { DesignFacts } from "./facts.ts";

/** A piece of text; `design`: it names that one, in its colour. */
export interface Part {
  readonly text: string;
  readonly design?: number;
  readonly strong?: true;
}

export const say = (text: string): Part => ({ text });
export const strong = (text: string): Part => ({ text, strong: true });
export const named = ({ label, design }: DesignFacts): Part => ({ text: label, design });

/** "A MIN, B Valiant and C". */
export function names(group: readonly DesignFacts[], name = named): Part[] {
  return group.flatMap((one, i) => [...(i === 0 ? [] : [say(i === group.length - 1 ? " and " : ", ")]), name(one)]);
}
