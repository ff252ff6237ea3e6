/** A study as BibTeX: what is in it, and that no sign of a title or an address ends a field early. */
import { expect, test } from "vitest";
import { version } from "../../package.json";
import { bibtexOf } from "../../src/studio/share/cite.ts";
import { VERSION } from "../../src/sweep/version.ts";

const cited = (title: string, url: string): string =>
  bibtexOf({ title, url, address: "https://example.org/lab/", today: new Date("2026-11-29T10:00:00Z") });

/** Entries by a reader that knows braces and backslashes alone. */
function entriesOf(text: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const entries = new Map<string, Record<string, string>>();
  for (const [, kind = "", body = ""] of text.matchAll(/@(\w+)\{((?:.|\n)*?)\n\}(?=\n|$)/g)) {
    const fields: Record<string, string> = {};
    let rest = body.slice(body.indexOf(",") + 1);
    for (let found = /^\s*(\w+) = \{/.exec(rest); found; found = /^\s*(\w+) = \{/.exec(rest)) {
      let depth = 1;
      let end = found[0].length;
      while (depth > 0) {
        const sign = rest[end++];
        if (sign === undefined) throw new Error(`${found[1]} does not end`);
        if (sign === "\\" && /[{}\\]/.test(rest[end] ?? "")) end++;
        else if (sign === "{") depth++;
        else if (sign === "}") depth--;
      }
      fields[found[1]!] = rest.slice(found[0].length, end - 1);
      rest = rest.slice(end).replace(/^,/, "");
    }
    if (rest.trim() !== "") throw new Error(`${rest} belongs to no field`);
    entries.set(kind, fields);
  }
  return entries;
}

test("names the study, its link, the version and the program", () => {
  const url = `https://example.org/lab/#topology=slim-fly&q=5&version=${VERSION}`;
  const entries = entriesOf(cited("Slim Fly 5·4, MIN", url));
  expect([...entries.keys()]).toEqual(["misc", "software"]);
  expect(entries.get("misc")).toMatchObject({
    title: "{Slim Fly 5·4, MIN}: a study in Flitlab",
    year: "2026",
    howpublished: `\\url{${url}}`,
    note: `Computed with Flitlab ${VERSION.replaceAll("_", String.raw`\_`)}; opened 2026-11-29`,
  });
  expect(entries.get("software")).toMatchObject({ version, url: "https://example.org/lab/" });
});

test.each(["50 % of {links} & more", "a}b{c", String.raw`back\slash_#$~^`, "}}}", "{"])("a title %s ends no field early", (title) => {
  const { title: written } = entriesOf(cited(title, "https://example.org/#name={a}b\\}")).get("misc")!;
  expect(written).toMatch(/^\{.*\}: a study in Flitlab$/);
  expect(written!.replaceAll(/\\textbackslash\{\}|\\textasciitilde\{\}|\\textasciicircum\{\}|\\[&%$#_{}]/g, "")).not.toMatch(/[&%$#_~^\\]/);
});
