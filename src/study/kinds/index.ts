/** All kinds of parameters. */
import type { KindId, Parameter } from "../../descriptor.ts";
import { choices } from "./choice.ts";
import type { Kind } from "./kind.ts";
import { lists } from "./list.ts";
import { integers, reals } from "./number.ts";
import { texts } from "./text.ts";
import { vectors } from "./vector.ts";

const KINDS: { readonly [K in KindId]: Kind<K> } = {
  integer: integers,
  real: reals,
  choice: choices,
  list: lists,
  text: texts,
  vector: vectors,
};

export function kindOf<K extends KindId>(parameter: Parameter<K>): Kind<K> {
  return KINDS[parameter.kind];
}
