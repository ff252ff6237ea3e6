/** What a report stands on, what it leaves open, and how it is made again. */
import { ASSUMPTIONS, ASSUMPTION_IDS, bookOf, rangedOf } from "../engine/results.ts";
import { GROUPS, formatWhole, formatWishes, wordedValue } from "../engine/studies.ts";
import type { DesignValues, Parameter, WishValues } from "../engine/studies.ts";
import type { Report, ReportedDesign } from "../engine/index.ts";
import { significant } from "../drawing/text.ts";
import { facts, html, list, section, table } from "./html.ts";
import type { Content, Html } from "./html.ts";
import { isUsual, joined, limitTitle } from "./words.ts";

const parametersIn = (ids: readonly string[]): readonly Parameter[] =>
  GROUPS.filter(({ id }) => ids.includes(id)).flatMap(({ list: own }) => own.flatMap(({ parameters }) => parameters));

/** Prices and rates, each with its ends and its source. */
export function assumptions({ values, cost }: ReportedDesign): Html {
  const book = bookOf(values);
  const parts =
    book.band === null
      ? []
      : Object.entries(book.band).map(([part, [low, high]]) => `${PARTS[part] ?? part} ${significant(low)} to ${significant(high)} times`);
  const changed = parametersIn(["cost", "life"]).filter((one) => one.id !== "prices" && !isUsual(one, values));
  return section(
    "sources",
    "Assumptions and sources",
    facts([
      ["price book", `${book.title}. ${capital(book.help)} Source: ${book.source.replace(" (docs/cost.md)", "")}.`],
      [
        "range of its prices",
        cost.intervals === null
          ? "The prices count as certain: they are printed ones, or entered by hand."
          : `${parts.join(", ")} what the book says; all of them are low or high together.`,
      ],
      ...(changed.length === 0
        ? []
        : [
            [
              "entered by hand",
              joined(changed.map((one) => `${one.title} ${wordedValue(one.kind, values[one.id]!)}${unitOf(one)}`)),
            ] as const,
          ]),
    ]),
    table(
      "Rates and use",
      [{ title: "", words: true }, { title: "value" }, { title: "low to high" }, { title: "source", words: true }],
      ASSUMPTION_IDS.map((id): readonly Content[] => {
        const { value, low, high } = rangedOf(values, id);
        const parameter = parametersIn(["cost", "life"]).find((one) => one.id === id)!;
        return [
          parameter.title,
          `${significant(value)}${unitOf(parameter)}`,
          low === high ? null : `${significant(low)} to ${significant(high)}`,
          low === high ? "Entered by hand." : ASSUMPTIONS[id].source,
        ];
      }),
    ),
  );
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const PARTS: Readonly<Record<string, string>> = {
  electric: "electric cables",
  active: "active electric cables",
  optical: "optical cables",
  long: "long optical cables",
  router: "routers",
};

const unitOf = (parameter: Parameter): string => ("unit" in parameter && parameter.unit ? ` ${parameter.unit}` : "");

/** Whatever a reader might take for checked. */
export function unchecked({ search, wishes }: Report, design: ReportedDesign): Html {
  const { found, latencies, life, cost, bill, values } = design;
  const open = Object.entries(found?.limits ?? {})
    .filter(([, state]) => state === "unchecked")
    .map(([id]) => `“${limitTitle(id)}”`);
  const unmeasured = search?.designs.filter(({ measured }) => measured === null).length ?? 0;
  return section(
    "unchecked",
    "What was not checked",
    list([
      ...(open.length === 0 ? [] : [`Whether the design keeps to ${joined(open)}.`]),
      ...(wishes !== null && found === null ? ["Whether the design keeps to the limits: its family is not counted."] : []),
      ...(unmeasured > 0
        ? [`${unmeasured} of the designs in the list: they were counted, and neither built nor bounded by programs.`]
        : []),
      ...(latencies?.state === "estimated" ? ["Latencies and the saturation load: they are estimated. --simulate simulates them."] : []),
      "Traffic of the workloads that the fabric is bought for: bounds and latencies are those of the patterns that are named.",
      ...(life === null ? [] : ["Failures that take several parts at once, such as those of a rack’s power or of a software release."]),
      ...(cost.floorPlan.rows ? ["The room: doors, columns, cooling and cable trays are not in the floor plan."] : []),
      `What has no price here: ${joined([...(values.nicPrice === 0 ? ["NICs"] : []), "power feeds, racks, labour, support and software"])}.`,
      ...(bill === null ? ["The order."] : []),
      ...design.missing,
    ]),
  );
}

export interface Made {
  /** Address of the studio, without what follows #. */
  readonly base: string;
  /** Of Flitlab. */
  readonly version: string;
  /** The day, such as 2026-11-28. */
  readonly date: string;
  /** Options of the command that makes it, but for its design. */
  readonly options: readonly string[];
}

export function studyLink(values: DesignValues, { base, version }: Made): string {
  return `${base}#${formatWhole({ designs: [values] })}&version=${version}`;
}

/** Everything that is needed to make the report again. */
export function again({ wishes, chosen }: Report, made: Made): Html {
  const wish = wishes === null ? null : formatWishes(wishes);
  const command = [
    "flitlab report",
    ...(wish === null ? [] : [`'${wish}'`]),
    ...made.options,
    ...(chosen === null ? [] : [wish === null ? `'${chosen.study}'` : `--design='${chosen.study}'`]),
  ].join(" ");
  return section(
    "again",
    "How to open and repeat it",
    facts([
      ...(chosen === null
        ? []
        : [
            ["the design in the studio", html`<a href="${studyLink(chosen.values, made)}">${made.base}#${chosen.study}</a>`] as const,
            ["its study", html`<code>${chosen.study}</code>`] as const,
          ]),
      ...(wish === null ? [] : [["the wishes", html`<code>${wish}</code>`] as const]),
      ["this report", html`<code>${command}</code>`],
      ["made by", `Flitlab ${made.version}, on ${made.date}`],
    ]),
  );
}

export function wishesSection(wishes: WishValues, words: { readonly sentence: string; readonly others: readonly string[] }): Html {
  return section(
    "wishes",
    "What was asked",
    html`<p>${words.sentence}</p>`,
    list(words.others),
    html`<p class="quiet">As text: <code>${formatWishes(wishes)}</code></p>`,
  );
}
