/** The interface of a kind of parameters: how a value is read and shown, and what is valid. Its field is in the studio's form. */
import type { KindId, Parameter, ReadOne, Value } from "../../descriptor.ts";

/** A valid value; or the error, as the middle of a sentence ("is out of range"), and the intended number, if there was one. */
export type KindReading = { readonly value: Value } | { readonly fault: string; readonly near?: number };

export interface Kind<K extends KindId> {
  /** From text, or from a value of the right type; `one` reads values within it. */
  readonly read: (parameter: Parameter<K>, given: Value, one: ReadOne) => KindReading;
  /** What it takes, to end a sentence after its title: "must be an integer from 1 to 128"; `near`: the intended number. */
  readonly valid: (parameter: Parameter<K>, near?: number) => string;
  /** The same in a word or two, for lists. */
  readonly range: (parameter: Parameter<K>) => string;
  /** A valid value for people, with its unit. */
  readonly shown: (parameter: Parameter<K>, value: Value) => string;
}
