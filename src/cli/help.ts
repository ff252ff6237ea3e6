/** --help: the usage, and every name that a study may use, from the descriptors. */
import { kindOf, GROUPS, defaultFor, parametersOf, sectionsOf, defaultValues } from "../engine/studies.ts";
import type { DesignValues, Section } from "../engine/studies.ts";
import { valuesOf } from "../descriptor.ts";
import type { Parameter, Value } from "../descriptor.ts";
import { STUDY } from "./command.ts";
import type { Command } from "./command.ts";
import { DESIGN, JSON_OUTPUT, VERSION, WORKERS } from "./options.ts";
import type { Option } from "./options.ts";

const HEAD = `Usage: flitlab COMMAND STUDY [--json] [--design LETTER] [--workers N]

STUDY is a study's text ('topology=dragonfly&p=4&routing=ugal-l&load=0.1:0.5:0.1'), a whole share URL, or a .json file.
In a text file=PATH stands for the links of topology=custom. What is left out takes its default. Put it in quotes, because of its & signs.`;

const FOOT = "Exit status: 0 done, 2 the study is invalid, 130 interrupted, 1 anything else.";

function commandRow({ id, takes, help }: Command): [string, string] {
  return [takes === null || takes === STUDY ? id : `${id} ${takes}`, help];
}

/** An option's row; none for an option that its command's help shows. `command`: the only one that has it. */
function optionRow({ name, value, help }: Option<unknown>, command: string | null): [string, string][] {
  if (help === null) return [];
  return [[`--${name}${value === null ? "" : ` ${value}`}`, command === null ? help : `${command}: ${help}`]];
}

function usage(commands: readonly Command[]): string {
  const options = [
    ...[JSON_OUTPUT, DESIGN, WORKERS].flatMap((option) => optionRow(option, null)),
    ...commands.flatMap(({ id, options: own }) => own.flatMap((option) => optionRow(option, id))),
    ...optionRow(VERSION, null),
  ];
  return [HEAD, `Commands\n${fold(commands.map(commandRow))}`, `Options\n${fold(options)}`, FOOT].join("\n\n");
}

function fold(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(24, Math.max(...rows.map(([name]) => name.length)));
  return rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`).join("\n");
}

function parameterRows(parameters: readonly Parameter[]): [string, string][] {
  return parameters.map((parameter) => [parameter.id, `${parameter.help} (${kindOf(parameter).range(parameter)})`]);
}

interface Names {
  readonly title: string;
  readonly options: readonly [string, string][];
  readonly parameters: readonly [string, string][];
}

/**
 * A section's options once each, and every parameter of them over all topologies; one that differs from option to option appears as often.
 * `designs`: the default of each topology.
 */
function namesOf(id: Section["id"], designs: readonly DesignValues[]): Names {
  const options = new Map<string, string>();
  const parameters = new Map<string, [string, string]>();
  const add = (rows: readonly [string, string][]): void => {
    for (const row of rows) parameters.set(row.join(" "), row);
  };
  let title = "";
  for (const values of designs) {
    const { choice, ...section } = sectionOf(values, id);
    title = section.title;
    add(parameterRows(section.parameters));
    for (const option of choice?.options ?? []) {
      options.set(option.id, option.help);
      add(parameterRows(sectionOf(withOption(values, choice!.id, option.id), id).parameters));
    }
  }
  return { title, options: [...options], parameters: [...parameters.values()] };
}

/**
 * The design with a choice made, and defaults for the parameters it brings. Reading a study tells whether other values allow the choice.
 */
function withOption(values: DesignValues, choice: string, option: string): DesignValues {
  const chosen: Record<string, Value> = { ...values, [choice]: option };
  for (const parameter of parametersOf(chosen)) chosen[parameter.id] ??= defaultFor(parameter, chosen);
  return valuesOf<DesignValues>(chosen);
}

function sectionOf(values: DesignValues, id: Section["id"]): Section {
  const at = GROUPS.findIndex((group) => group.id === id);
  return sectionsOf(values, at, at + 1)[0]!;
}

/** The whole help, derived from the descriptors. `commands`: all of them. */
export function helpText(commands: readonly Command[]): string {
  const usual = defaultValues();
  const families = sectionOf(usual, "topology").choice!.options;
  const designs = families.map(({ id }) => defaultValues(id));
  const blocks = [usage(commands)];
  let heading: string | undefined;
  for (const [i, family] of families.entries()) {
    if (family.group !== undefined && family.group !== heading) blocks.push(`— ${family.group} —`);
    heading = family.group;
    blocks.push(`topology=${family.id}: ${family.help}\n${fold(parameterRows(sectionOf(designs[i]!, "topology").parameters))}`);
  }
  for (const { id } of sectionsOf(usual).filter((section) => section.id !== "topology")) {
    const { title, options, parameters } = namesOf(id, designs);
    const head = sectionOf(usual, id).choice?.id;
    if (options.length > 0) blocks.push(`${head}=…\n${fold(options)}`);
    if (parameters.length > 0) blocks.push(`${title}, parameters\n${fold(parameters)}`);
  }
  // Of what forms leave out at first; its parameters are explained above, where they stand without its name.
  for (const { when, title, choice, list } of GROUPS) {
    if (when === undefined) continue;
    if (choice === null) {
      const all = new Map(list.flatMap(({ parameters }) => parameters.map((one) => [one.id, one])));
      blocks.push(`${title}, parameters of workloads\n${fold(parameterRows([...all.values()]))}`);
      continue;
    }
    const ids = [...new Set(list.flatMap(({ parameters }) => parameters.map(({ id }) => id)))];
    const options = list.map(({ id, summary }): [string, string] => [id, summary]);
    blocks.push(`${choice.id}=…: ${choice.help}\n${fold(options)}\n  with ${ids.join(", ")}`);
  }
  return blocks.join("\n\n");
}
