/** What `--help` and `flitlab help` say of commands and of every name that a study may use, from the descriptors. */
import {
  FOREIGN_WORDS,
  formatValue,
  nearestName,
  kindOf,
  GROUPS,
  defaultFor,
  parametersOf,
  sectionsOf,
  defaultValues,
} from "../engine/studies.ts";
import type { DesignValues, Section } from "../engine/studies.ts";
import { valuesOf } from "../descriptor.ts";
import type { Parameter, Value } from "../descriptor.ts";
import { STUDY } from "./command.ts";
import type { Command } from "./command.ts";
import { DESIGN, HELP, JSON_OUTPUT, VERSION, WORKERS } from "./options.ts";
import { Failure } from "./output.ts";
import type { Option } from "./options.ts";

const HEAD = `Usage: flitlab COMMAND STUDY [--json] [--design LETTER] [--workers N]

STUDY is a study's text ('topology=dragonfly&p=4&routing=ugal-l&load=0.1:0.5:0.1'), a whole share URL, or a .json file.
In a text file=PATH stands for the links of topology=custom. What is left out takes its default. Put it in quotes, because of its & signs.`;

const MORE = `More help
${fold([
  ["flitlab help COMMAND", "what a command computes, its options and an example"],
  ["flitlab help topology", "the topologies; likewise routing, traffic, model"],
  ["flitlab help NAME", "a topology, a routing, a pattern or a parameter, such as dragonfly or buffer"],
  ["flitlab --help names", "every name that a study may use, with ranges"],
])}`;

const FOOT = "Exit status: 0 done, 2 the study is invalid, 130 interrupted, 1 anything else.";

/** A line for a shell: words with signs of its own stand in quotes. */
const shellLine = (words: readonly string[]): string =>
  ["flitlab", ...words.map((word) => (/^[\w./:=,-]+$/.test(word) ? word : `'${word}'`))].join(" ");

const withArgument = ({ id, takes }: Command): string => (takes === null ? id : `${id} ${takes}`);

/** An option's row; none for an option that its command's help shows. */
function optionRow({ name, value, help }: Option<unknown>): [string, string][] {
  return help === null ? [] : [[`--${name}${value === null ? "" : ` ${value}`}`, help]];
}

function overview(commands: readonly Command[]): string {
  const rows = commands.map((one): [string, string] => [one.takes === null || one.takes === STUDY ? one.id : withArgument(one), one.help]);
  const options = [JSON_OUTPUT, DESIGN, WORKERS, VERSION].flatMap(optionRow);
  return [HEAD, `Commands\n${fold(rows)}`, `Options of all commands\n${fold(options)}`, MORE, FOOT].join("\n\n");
}

function commandText(command: Command): string {
  const { about, options, takes } = command;
  const own = options.flatMap(optionRow);
  const common = [JSON_OUTPUT, ...(takes === STUDY ? [DESIGN] : []), WORKERS].flatMap(optionRow);
  return [
    `Usage: flitlab ${withArgument(command)} [OPTIONS]`,
    `${command.help}\n\n${about.computes}`,
    ...(own.length > 0 ? [`Options\n${fold(own)}`] : []),
    `Options of all commands\n${fold(common)}`,
    `Example\n  ${shellLine(about.example)}`,
    `JSON (--json): ${about.fields}\nAll fields are in docs/headless.md.`,
    "flitlab help NAME explains a name of the study, flitlab --help names lists all of them.",
  ].join("\n\n");
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

/** A value for people; long texts, and those of nothing, are left out. */
function defaultText(value: Value | undefined): string {
  const text = value === undefined ? "" : formatValue(value);
  return text === "" || text.length > 40 ? "" : `; ${text} unless given`;
}

const explained = (parameter: Parameter, values: DesignValues): [string, string] => [
  parameter.id,
  `${parameter.help} (${kindOf(parameter).range(parameter)}${defaultText(values[parameter.id])})`,
];

/** All choices of a design's sections and what they bring, over all topologies: each with the design in which it is chosen. */
function* chosenDesigns(): Generator<{ readonly section: Section; readonly option: string | null; readonly values: DesignValues }> {
  const usual = defaultValues();
  for (const { id } of sectionOf(usual, "topology").choice!.options) {
    const values = defaultValues(id);
    for (const section of sectionsOf(values)) {
      const options = section.id === "topology" ? [id] : (section.choice?.options.map((one) => one.id) ?? []);
      if (options.length === 0) yield { section, option: null, values };
      for (const option of options) {
        const chosen = section.id === "topology" ? values : withOption(values, section.choice!.id, option);
        yield { section: sectionOf(chosen, section.id), option, values: chosen };
      }
    }
  }
}

/** Owners of a row that are listed by name. */
const OWNERS = 4;

/** What is called so: choices with their parameters, the options of a choice, and parameters of that name. */
function explanations(topic: string): string[] {
  const blocks = new Map<string, string>();
  const rows = new Map<string, { readonly row: [string, string]; readonly owners: Set<string> }>();
  for (const { section, option, values } of chosenDesigns()) {
    const { choice } = section;
    if (choice !== null && (choice.id === topic || section.id === topic) && !blocks.has(choice.id))
      blocks.set(
        choice.id,
        `${choice.id}=…: ${GROUPS.find((group) => group.choice?.id === choice.id)?.choice?.help ?? ""}\n${fold(choice.options.map(({ id, help }) => [id, help]))}`,
      );
    if (choice !== null && option === topic && !blocks.has(`${choice.id}=${option}`)) {
      const { title, help } = choice.options.find(({ id }) => id === option)!;
      const own = section.parameters.map((one) => explained(one, values));
      blocks.set(
        `${choice.id}=${option}`,
        [`${choice.id}=${option}: ${title}. ${help}`, ...(own.length > 0 ? [fold(own)] : [])].join("\n"),
      );
    }
    for (const parameter of section.parameters) {
      if (parameter.id !== topic) continue;
      const row = explained(parameter, values);
      const known = rows.get(row[1]) ?? { row, owners: new Set<string>() };
      rows.set(row[1], known);
      known.owners.add(option === null || choice === null ? section.title.toLowerCase() : `${choice.id}=${option}`);
    }
  }
  const named = [...rows.values()].map(({ row: [id, text], owners }) => {
    const list = [...owners];
    const more = list.length > OWNERS ? `, and ${list.length - OWNERS} more` : "";
    return `${id}, a parameter of ${list.slice(0, OWNERS).join(", ")}${more}\n  ${text}`;
  });
  return [...blocks.values(), ...named];
}

/** All that has a name: commands, choices and parameters. */
function allNames(commands: readonly Command[]): readonly string[] {
  const names = new Set(commands.map(({ id }) => id));
  for (const { section, option } of chosenDesigns()) {
    if (section.choice !== null) names.add(section.choice.id);
    if (option !== null) names.add(option);
    for (const { id } of section.parameters) names.add(id);
  }
  return [...names];
}

const NAMES = "names";

/** The help on a topic: on all in short for null. `commands`: all of them. Throws a Failure for a topic that is none. */
export function helpText(topic: string | null, commands: readonly Command[]): string {
  if (topic === null || topic === HELP.name) return overview(commands);
  if (topic === NAMES) return namesText();
  const command = commands.find(({ id }) => id === topic);
  if (command !== undefined) return commandText(command);
  const found = explanations(topic);
  if (found.length > 0) return found.join("\n\n");
  const foreign = FOREIGN_WORDS.find(({ word }) => word.toLowerCase() === topic.toLowerCase());
  if (foreign !== undefined) {
    const { of, word, valueOf, here, note } = foreign;
    return [
      `${of}'s ${word} is ${valueOf === null ? here : `${valueOf}=${here}`} here${note === "" ? "" : `: ${note}`}.`,
      ...explanations(here),
    ].join("\n\n");
  }
  const near = nearestName(topic, allNames(commands));
  throw new Failure(
    `There is no help on ${JSON.stringify(topic)}${near === null ? "" : `, perhaps ${near} is meant`}; flitlab --help lists the commands, flitlab --help names all names.`,
  );
}

/** Every name that a study may use. */
function namesText(): string {
  const usual = defaultValues();
  const families = sectionOf(usual, "topology").choice!.options;
  const designs = families.map(({ id }) => defaultValues(id));
  const blocks: string[] = [];
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
