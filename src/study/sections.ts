/** A design's parameters as sections of a form, with the choices that do not fit explained. */
import type { DesignValues } from "./study.ts";
import { Missing } from "../descriptor.ts";
import type { ChoiceParameter, Descriptor, Parameter } from "../descriptor.ts";
import { descriptorIn, fittingOptions, GROUPS, misfit } from "./schema.ts";
import type { Group, GroupId } from "./schema.ts";
import { withValue } from "./validation.ts";

interface Option {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly help: string;
  /** Name of the group in which it is listed, if any. */
  readonly group?: string | undefined;
  /** Other names by which it is found. */
  readonly alsoCalled?: readonly string[] | undefined;
  /** Why it cannot be chosen now, in one sentence; null if it can. */
  readonly unavailable: string | null;
}

export interface Section {
  readonly id: GroupId;
  readonly title: string;
  /** The choice that heads the section (`id` is the parameter to set); not repeated among `parameters`. */
  readonly choice: { readonly id: string; readonly options: readonly Option[] } | null;
  /** What the section's parameters belong to: the chosen topology, routing or traffic, or a group of settings. */
  readonly descriptor: Descriptor;
  readonly parameters: readonly Parameter[];
  /** Its parameters that are folded in the form, and those that the form leaves out because they have no effect. */
  readonly folded: readonly Parameter[];
  readonly idle: readonly Parameter[];
  /** Settings, which few studies change: a form shows them in one line until somebody asks for them. */
  readonly settings: boolean;
  /** See Group. */
  readonly view: string | null;
  /** A statement on the design under the choice, without full stop. */
  readonly sentence: string | null;
  /** Summary of the folded parameters, if the descriptor has one. */
  readonly digest: string | null;
}

export const SECTIONS = GROUPS.length;

/** The form of a design: its sections in the order of writing, or those from one number to before another. */
export function sectionsOf(values: DesignValues, from = 0, to = SECTIONS): readonly Section[] {
  return GROUPS.slice(from, to)
    .filter((one) => one.when?.(values) ?? true)
    .map((group) => {
      const descriptor = descriptorIn(group, values);
      const head = headOf(group, descriptor);
      const parameters = descriptor.parameters.filter((parameter) => parameter !== head && !isSettled(parameter, values));
      const idle = parameters.filter(({ when }) => when?.(values) === false);
      const folds = !group.open || descriptor.digest !== undefined;
      const folded = folds ? parameters.filter((parameter) => parameter.front !== true && !idle.includes(parameter)) : [];
      return {
        id: group.id,
        title: group.title,
        descriptor,
        choice: head && { id: head.id, options: optionsOf(head, values) },
        parameters,
        folded,
        idle,
        settings: group.choice === null,
        view: group.view ?? null,
        sentence: group.sentence(values),
        digest: folded.length === 0 ? null : (descriptor.digest?.(values) ?? null),
      };
    });
}

/** True for a choice of which the design's topology leaves only one option. */
function isSettled(parameter: Parameter, values: DesignValues): boolean {
  return parameter.kind === "choice" && parameter.options.length > 1 && fittingOptions(parameter, values).length === 1;
}

function headOf(group: Group, descriptor: Descriptor): ChoiceParameter | null {
  if (group.choice) return group.choice;
  return descriptor.parameters.filter((parameter) => parameter.kind === "choice").find(({ heads }) => heads === true) ?? null;
}

function optionsOf(choice: ChoiceParameter, values: DesignValues): Option[] {
  return choice.options.map((option) => {
    let known: string | null | undefined;
    return {
      ...option,
      // Each is tried in the design, which takes its time: only where a list of them is read.
      get unavailable() {
        try {
          if (known === undefined) known = whyNot(choice, option, values);
        } catch (error) {
          // Nobody knows yet: it is loaded when it is chosen, and says so then.
          if (!(error instanceof Missing)) throw error;
        }
        return known ?? null;
      },
    };
  });
}

function whyNot(choice: ChoiceParameter, option: { readonly id: string; readonly title: string }, values: DesignValues): string | null {
  if (values[choice.id] === option.id) return null;
  const unfit = misfit(choice, option.id, values);
  if (unfit !== null) return `${option.title} ${unfit}.`;
  const tried = withValue(values, choice.id, option.id);
  return tried.values[choice.id] === option.id ? null : (tried.problems[0]?.message ?? null);
}
