/** Designs that parts name by their studies. */
import type { DesignValues } from "../study/study.ts";
import { formatDesign, parseStudy } from "../study/codec.ts";

export interface DesignStudy {
  /** Normal form. */
  readonly study: string;
  readonly values: DesignValues;
}

/** Throws a programmer's error for a study that is not valid. */
export function designStudy(text: string): DesignStudy {
  const {
    study: { designs },
    problems,
  } = parseStudy(text);
  if (problems.length > 0) throw new TypeError(problems.map(({ message }) => message).join(" "));
  return { study: formatDesign(designs[0]!), values: designs[0]! };
}
