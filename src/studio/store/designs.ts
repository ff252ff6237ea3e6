/** Edits the study: the values of one design, and the list of designs. */
import type { Value } from "../../descriptor.ts";
import { namesIn, parseStudy, shortenedName, MAX_DESIGNS, withValue } from "../../engine/studies.ts";
import type { DesignValues, Problem } from "../../engine/studies.ts";
import { whenHere } from "../families.ts";
import { dismissAll, notify } from "./notices.ts";
import { shownDesign } from "./state.ts";
import type { Design } from "./state.ts";
import type { Studio } from "./studio.ts";

let nextId = 1;

function designOf(values: DesignValues): Design {
  return { id: nextId++, values, attempts: {}, problems: [] };
}

/** A design with this name, or without one where the name is empty. */
export function named({ id, values, attempts, problems }: Design, name: string): Design {
  return { id, values, attempts, problems, ...(name === "" ? {} : { name }) };
}

/** Names a design. With an empty text, its name is again what tells it apart. */
export function renameDesign(studio: Studio, index: number, text: string): void {
  const name = shortenedName(text);
  studio.setState(({ designs }) =>
    (designs[index]?.name ?? "") === name ? {} : { designs: designs.map((design, i) => (i === index ? named(design, name) : design)) },
  );
}

/**
 * A design with one value changed. A value that is not valid is kept aside as an attempt, with its sentence. Attempts that the change has
 * made valid are taken in.
 */
function changed(design: Design, id: string, value: Value): Design {
  const tries: [string, Value][] = [[id, value], ...Object.entries(design.attempts).filter(([other]) => other !== id)];
  let { values } = design;
  const attempts: Record<string, Value> = {};
  const problems: Problem[] = [];
  for (const [parameter, wanted] of tries) {
    if (!(parameter in values)) continue;
    const next = withValue(values, parameter, wanted);
    if (next.problems.some((problem) => problem.parameter === parameter) || (next.problems.length > 0 && next.values === values))
      attempts[parameter] = wanted;
    values = next.values;
    problems.push(...next.problems);
  }
  return { ...design, values, attempts, problems };
}

/** Changes one value of the design on screen, or of the one with the id `of`, unless it is locked. */
export function setValue(studio: Studio, id: string, value: Value, of?: number): void {
  setValues(studio, [[id, value]], of);
}

/** The same for several values in order; they change together, also where something must be loaded for one of them. */
export function setValues(studio: Studio, values: readonly (readonly [id: string, value: Value])[], of?: number): void {
  const { locked } = studio.getState();
  const free = values.filter(([id]) => !locked.includes(id));
  if (free.length === 0) return;
  whenHere(studio, () => {
    studio.setState((state) => {
      const design = state.designs.find((one) => one.id === of) ?? shownDesign(state);
      const next = free.reduce((before, [id, value]) => changed(before, id, value), design);
      return {
        designs: state.designs.map((other) => (other === design ? next : other)),
        latest: { design: design.id, parameter: free[0]![0] },
      };
    });
  });
}

/** Drops what was entered for a parameter and is not valid. */
export function dropAttempt(studio: Studio, id: string): void {
  studio.setState((state) => {
    const design = shownDesign(state);
    const attempts = Object.fromEntries(Object.entries(design.attempts).filter(([parameter]) => parameter !== id));
    const problems = design.problems.filter((problem) => problem.parameter !== id);
    return { designs: state.designs.map((other) => (other === design ? { ...design, attempts, problems } : other)) };
  });
}

/** Copies the design on screen as a new one and shows it. */
export function addDesign(studio: Studio): void {
  addDesignLike(studio, shownDesign(studio.getState()));
}

/**
 * Adds a design made from another one and shows it: as it is, or with these values and this name. Results of the other are kept where they
 * still hold.
 */
export function addDesignLike(studio: Studio, source: Design, values = source.values, name = ""): void {
  studio.setState((state) => {
    if (state.designs.length >= MAX_DESIGNS) return state;
    const copy = named(designOf(values), name);
    const inspection = values === source.values ? state.inspections[source.id] : undefined;
    const key = values === source.values ? state.shownResults[source.id] : undefined;
    return {
      designs: [...state.designs, copy],
      shown: state.designs.length,
      inspections: inspection ? { ...state.inspections, [copy.id]: inspection } : state.inspections,
      shownResults: key === undefined ? state.shownResults : { ...state.shownResults, [copy.id]: key },
    };
  });
}

/** Shows a design with these values: as a new one beside the others, or in place of `source` where there is no room. */
export function openDesign(studio: Studio, source: Design, values: DesignValues): void {
  if (studio.getState().designs.length < MAX_DESIGNS) {
    addDesignLike(studio, source, values);
    return;
  }
  replaceDesign(studio, source, values);
}

/** Gives a design other values and drops its name. */
export function replaceDesign(studio: Studio, source: Design, values: DesignValues): void {
  studio.setState(({ designs }) => ({
    designs: designs.map((design) => (design.id === source.id ? named({ ...design, values, attempts: {}, problems: [] }, "") : design)),
  }));
}

export function removeDesign(studio: Studio, index: number): void {
  studio.setState((state) => {
    if (state.designs.length < 2) return state;
    const designs = state.designs.filter((_, i) => i !== index);
    const shown = state.shown > index || state.shown === designs.length ? state.shown - 1 : state.shown;
    return { designs, shown, pinned: null };
  });
}

/** Moves a design to another place among the others. What is on screen stays. */
export function moveDesign(studio: Studio, from: number, to: number): void {
  studio.setState((state) => {
    const moved = state.designs[from];
    if (!moved || from === to || to < 0 || to >= state.designs.length) return {};
    const designs = state.designs.toSpliced(from, 1).toSpliced(to, 0, moved);
    return { designs, shown: designs.indexOf(shownDesign(state)), pinned: null };
  });
}

export function showDesign(studio: Studio, index: number): void {
  studio.setState({ shown: index });
}

/**
 * Opens the study that a text describes. Designs that are already here keep their identity, and with it their results. A notice names every
 * parameter that could not be read; the rest is kept.
 */
export function openStudy(studio: Studio, text: string): void {
  const { study, problems } = parseStudy(text);
  const called = namesIn(text, study.designs.length);
  studio.setState((state) => {
    const designs = study.designs.map((values, i) => {
      const old = state.designs[i];
      return named(old ? { ...old, values, attempts: {}, problems: [] } : designOf(values), called.names[i]!);
    });
    return { designs, shown: Math.min(state.shown, designs.length - 1), chosenLoad: null, latest: null };
  });
  dismissAll(studio, "opened");
  notify(studio, "problem", [...problems.map(({ message }) => message), ...called.problems], "opened");
}
