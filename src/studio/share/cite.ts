/** A study as an entry of BibTeX, with the version that gives its digits. */
import { version } from "../../../package.json";
import { VERSION } from "../../sweep/version.ts";

/** Signs that TeX takes for commands. */
const COMMANDS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
const texed = (text: string): string => text.replaceAll(/[\\~^]|[&%$#_{}]/g, (sign) => COMMANDS[sign] ?? `\\${sign}`);

interface Cited {
  readonly title: string;
  readonly url: string;
  /** Of the studio. */
  readonly address: string;
  readonly today: Date;
}

/** Braces in an address would end the field; there they stand by their codes. */
const plain = (url: string): string => url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("\\", "%5C");

export function bibtexOf({ title, url, address, today }: Cited): string {
  const date = today.toISOString().slice(0, 10);
  const entry = (kind: string, key: string, fields: Readonly<Record<string, string>>): string =>
    `@${kind}{${key},\n${Object.entries(fields)
      .map(([name, value]) => `  ${name} = {${value}}`)
      .join(",\n")}\n}`;
  const common = { author: "{The Flitlab maintainers}", year: date.slice(0, 4) };
  return [
    entry("misc", `flitlab-study-${date}`, {
      ...common,
      title: `{${texed(title)}}: a study in Flitlab`,
      howpublished: `\\url{${plain(url)}}`,
      note: `Computed with Flitlab ${texed(VERSION)}; opened ${date}`,
    }),
    entry("software", "flitlab", {
      ...common,
      title: "{Flitlab}: a studio for interconnection networks",
      version,
      url: plain(address),
    }),
  ].join("\n\n");
}
