/** The names of designs, the same everywhere: the name that a design was given, or else the shortest text that tells it apart. */
import { routingOf, topologyOf, patternOf } from "../../engine/model.ts";
import { parametersOf, sameValue, wordedValue, designLetter, lossTitle, defaultOf, sameDesign } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { Parameter } from "../../descriptor.ts";
import type { Design } from "../store/state.ts";

/** A design as far as its name goes. */
type Named = Pick<Design, "values" | "name">;

/** Changes that a name lists. */
const LISTED = 2;
/** Characters of a given name that stand on a chart. */
const ON_CHART = 24;

/** What a design had that has been changed since: "MIN", "UGAL-L, Worst case", "h = 2, g = 9", "p = 2, a = 4, …". */
export function changedText(before: DesignValues, now: DesignValues): string {
  const changed = parametersOf(before).filter(({ id }) => String(before[id]) !== String(now[id]));
  // A choice brings parameters of its own, of which nothing need be said.
  const choices = changed.filter(({ id, kind }) => kind === "choice" && id in now);
  return listed(choices.length > 0 ? choices : changed, before);
}

function optionOf(choice: Parameter<"choice">, values: DesignValues): string {
  return choice.options.find(({ id }) => id === values[choice.id])?.title ?? String(values[choice.id]);
}

function listed(parameters: readonly Parameter[], values: DesignValues): string {
  const texts = parameters
    .slice(0, LISTED)
    .map((one) =>
      one.kind === "choice"
        ? optionOf(one, values)
        : values[one.id] === ""
          ? `no ${one.title}`
          : `${one.symbol ?? one.title} = ${wordedValue(one.kind, values[one.id]!)}`,
    );
  return [...texts, ...(parameters.length > LISTED ? ["…"] : [])].join(", ");
}

/** What tells designs apart, the first that differs before the others. */
const TELLING = [
  (values: DesignValues): string => topologyOf(values).title,
  (values: DesignValues): string => routingOf(values).title,
  (values: DesignValues): string => patternOf(values).title,
  lossTitle,
];

/** One label a design with its letter, in their order, for charts: "A UGAL-L". */
export function designLabels(designs: readonly Named[]): readonly string[] {
  return designNames(designs.map(({ values, name }) => (name === undefined ? { values } : { values, name: shortened(name) }))).map(
    (name, i) => `${designLetter(i)} ${name}`,
  );
}

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length > ON_CHART
    ? `${characters
        .slice(0, ON_CHART - 1)
        .join("")
        .trim()}…`
    : name;
}

/**
 * One name per design, in their order. It is the given name, or else what tells designs apart: by family, by routing, by traffic or by what
 * has failed, whichever differs first. Designs alike in one are told apart by the next, and in the end by the numbers that differ. A design
 * that is like A in one is called by the next alone ("UGAL-L", "MIN", "Slim Fly").
 */
export function designNames(designs: readonly Named[]): readonly string[] {
  const all = designs.map(({ values }) => values);
  const twins = all.map((values, i) => all.findIndex((other, j) => j === i || sameDesign(other, values)));
  const told = namesOf(all.filter((_, i) => twins[i] === i));
  return designs.map(({ values, name }, i) => name ?? (twins[i] === i ? told.get(values)! : `same as ${designLetter(twins[i]!)}`));
}

function namesOf(designs: readonly DesignValues[], among = false): ReadonlyMap<DesignValues, string> {
  const [first] = designs;
  if (designs.length === 1) return new Map([[first!, among ? "" : routingOf(first!).title]]);
  const by = TELLING.find((of) => new Set(designs.map(of)).size > 1);
  if (!by) {
    const differing = differingParameters(designs);
    return new Map(
      designs.map((values) => [
        values,
        listed(
          differing.filter(({ id }) => id in values),
          values,
        ),
      ]),
    );
  }
  return new Map(
    designs.flatMap((values) => {
      const alike = designs.filter((other) => by(other) === by(values));
      const further = namesOf(alike, true).get(values)!;
      // What those have that are like the first one need not be said of each.
      const parts = further !== "" && by(values) === by(first!) ? [further] : [by(values), further];
      return [[values, parts.filter((part) => part !== "").join(", ")] as const];
    }),
  );
}

/**
 * Parameters of one family, routing and traffic that differ among designs. Values that only follow from others do not count; a list counts
 * only where nothing else differs.
 */
function differingParameters(designs: readonly DesignValues[]): readonly Parameter[] {
  const differing = parametersOf(designs[0]!).filter(
    ({ id }) =>
      designs.some((values) => !sameValue(values[id], designs[0]![id])) &&
      designs.some((values) => !sameValue(values[id], defaultOf(values, id))),
  );
  const telling = differing.filter(({ kind }) => kind !== "list");
  return telling.length > 0 ? telling : differing;
}
