/** One of a few options, by its id. */
import * as v from "valibot";
import type { ChoiceParameter, Value } from "../../descriptor.ts";
import { either, formatValue } from "../texts.ts";
import type { Kind } from "./kind.ts";

/** What is wrong with a value that is none of the options. */
export const NO_CHOICE = "is not a choice";

/** Letters of a name that are enough to know it by. */
const ENOUGH = 3;

/** Whether an option's title, or another name of it, has a word that was given in the place of its id. */
function isCalled({ title, alsoCalled = [] }: ChoiceParameter["options"][number], given: string): boolean {
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .replaceAll(/[\s,()_-]+/g, " ")
      .trim();
  const word = plain(given);
  return word.length >= ENOUGH && [title, ...alsoCalled].some((name) => ` ${plain(name)} `.includes(` ${word} `));
}

export const choices: Kind<"choice"> = {
  read: ({ options }, given) => {
    const ids = options.map(({ id }) => id);
    const schema = v.pipe(
      v.unknown(),
      v.transform((one) => formatValue(one as Value).trim()),
      v.picklist(ids, NO_CHOICE),
    );
    const result = v.safeParse(schema, given);
    if (result.success) return { value: result.output };
    const meant = options.find((option) => isCalled(option, formatValue(given)));
    return { fault: `${result.issues[0].message}${meant ? `, perhaps ${meant.id} is meant` : ""}` };
  },
  valid: ({ options }) => `must be ${either(options.map(({ id }) => id))}`,
  range: ({ options }) => options.map(({ id }) => id).join(", "),
  shown: ({ options }, value) => options.find(({ id }) => id === value)?.title ?? String(value),
};
