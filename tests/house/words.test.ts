/** One word for one thing, in all that is read: on the page, in the command's output, in messages and in documents. */
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { sourceFiles, textOf } from "./imports.ts";

/** Words for things that have another here, and what those are called. */
const FORBIDDEN: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bswitch(?:es)?\b/i, "router"],
  [/\bnodes?\b/i, "router or endpoint"],
  [/\b(?:hosts?|servers?)\b/i, "endpoint"],
  [/\bterminals?\b(?! (?:channels?|links?|bandwidth|ports?)\b)/i, "endpoint"],
  [/\b(?:upper limit|lower limit|no more than|no less than|not more than|not less than)\b/i, "at most, at least, bound"],
  [/\binjection (?:rate|load)\b/i, "offered load"],
  // Outside of the clone it would ask the registry for any package of that name.
  [/\bnpx\b/, "the path of the launcher"],
];

/** Where such a word is something else, or another's: in a router; in a term of the glossary; in files of others' formats; of the command's own site. */
const ALLOWED: readonly RegExp[] = [
  /switch allocation|[Aa]llocation and switch steps|between switch and channel|crosses? its switch|cross its switch/,
  /other texts say switch/,
  /[Ss]witch (?:to the|on and off|off|on) /,
  /routers \(switches\)/,
  /\b(?:inside|within) (?:a |its )?servers?\b/,
  /<(?:node|key) [^>]*/,
];

/** Where servers are machines of several endpoints, GPUs, as their field calls them. */
const MACHINES =
  /^(?:cost\/search\/wishes|lessons\/stories\/where-microseconds-go|workload\/(?:node-settings|tasks)|topology\/(?:servers|rail-optimized|rail-only|multi-plane)|drawing\/(?:families|layouts)\/(?:rails|fabric))\.ts$/;

/** Where nodes are the records of a trace, as its format calls them. */
const RECORDS = /^workload\/trace\/chakra\.ts$/;

/** Sentences and labels: what has a space. */
function textsIn(file: string): readonly string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) look(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, value, callee } = node as {
      readonly type?: string;
      readonly value?: unknown;
      readonly callee?: { readonly name?: string };
    };
    if (type === "ImportDeclaration") return;
    // A programmer's error is for no reader of the page.
    if (type === "NewExpression" && /^(?:Type|Range)?Error$/.test(callee?.name ?? "")) return;
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") found.push(value);
    if (type === "TemplateElement") found.push((value as { readonly raw: string }).raw);
    for (const part of Object.values(node)) look(part);
  };
  const { program, errors } = parseSync(file, textOf(file));
  expect(errors, file).toEqual([]);
  look(program);
  return found.filter((text) => /\p{L} /u.test(text));
}

function faultsIn(text: string, file = ""): readonly string[] {
  const own = [...(MACHINES.test(file) ? [/\b[Ss]ervers?\b/] : []), ...(RECORDS.test(file) ? [/\b[Nn]odes?\b/] : [])];
  const bare = [...ALLOWED, ...own].reduce((rest, allowed) => rest.replaceAll(new RegExp(allowed, "g"), " "), text);
  return FORBIDDEN.filter(([word]) => word.test(bare)).map(([word, instead]) => `${word.exec(bare)![0]} for ${instead}`);
}

test("texts of the page and the command call things by their one name", () => {
  const faults = sourceFiles()
    // Kernels say nothing.
    .filter((file) => !file.includes("/kernel/"))
    .flatMap((file) => textsIn(file).flatMap((text) => faultsIn(text, file).map((fault) => `${file}: ${fault}: ${text}`)));
  expect(faults).toEqual([]);
});

test("a fault is found", () => {
  expect(faultsIn("Ports of every switch.")).toEqual(["switch for router"]);
  expect(faultsIn("Terminals connected to each node.")).toEqual(["node for router or endpoint", "Terminals for endpoint"]);
  expect(faultsIn("exec npx flitlab sweep")).toEqual(["npx for the path of the launcher"]);
  expect(faultsIn("The delay of a terminal channel; switch allocation takes a step.")).toEqual([]);
});
