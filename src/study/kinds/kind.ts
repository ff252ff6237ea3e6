/** What a kind of parameters is: how a value is read and shown, and what is valid; its field stands in the studio's form. */
import type { KindId, Parameter, Value } from "../../descriptor.ts";

/** A valid value; or what is wrong, as the middle of a sentence ("is out of range"), and the number that was meant, when one was. */
export type KindReading = { readonly value: Value } | { readonly fault: string; readonly near?: number };

export interface Kind<K extends KindId> {
  /** From text, or from a value of the right type. */
  readonly read: (parameter: Parameter<K>, given: Value) => KindReading;
  /** What it takes, to end a sentence after its title: "must be an integer from 1 to 128"; `near`: a number that was meant. */
  readonly valid: (parameter: Parameter<K>, near?: number) => string;
  /** The same in a word or two, for lists. */
  readonly range: (parameter: Parameter<K>) => string;
  /** A valid value for people, with its unit. */
  readonly shown: (parameter: Parameter<K>, value: Value) => string;
}
