/** SNDlib's XML form (sndlib.zib.de/docs/sndlib.xsd) as its native one, which has the same content. */
import { SaxesParser } from "saxes";
import { BadFile, shown } from "./draft.ts";

/** Whether a text begins like one. */
export const beginsAsSndlibXml = (text: string): boolean => {
  const head = text.slice(0, 4096);
  return /<(?:\w+:)?network[\s>]/.test(head) && /sndlib/i.test(head);
};

/** Deepest nested tags, and characters that are read at once: an error is known before the rest is read. */
const DEEPEST = 100;
const CHUNK = 1 << 16;

/** Records of a section by the tag of one: its name in the native form, and what is written of one. */
const SECTIONS: Readonly<Record<string, readonly [section: string, write: (id: string, facts: Facts) => string]>> = {
  node: ["NODES", (id, facts) => `${id} ( ${facts.one("x")} ${facts.one("y")} )`],
  link: [
    "LINKS",
    (id, facts) => {
      const cost = (of: string): string => facts.one(of, "0");
      const modules = facts.all("addModule/capacity").map((capacity, i) => `${capacity} ${facts.all("addModule/cost")[i] ?? "0"}`);
      return `${id} ( ${facts.one("source")} ${facts.one("target")} ) ${facts.one("preInstalledModule/capacity", "0")} ${facts.one("preInstalledModule/cost", "0")} ${cost("routingCost")} ${cost("setupCost")} ( ${modules.join(" ")} )`;
    },
  ],
  demand: [
    "DEMANDS",
    (id, facts) =>
      `${id} ( ${facts.one("source")} ${facts.one("target")} ) ${facts.one("routingUnit", "1")} ${facts.one("demandValue")} ${facts.one("maxPathLength", "UNLIMITED")}`,
  ],
};

/** Texts within a record, by the path of their tags below it. */
class Facts {
  private readonly texts = new Map<string, string[]>();
  private readonly of: string;

  constructor(of: string) {
    this.of = of;
  }

  add(path: string, text: string): void {
    this.texts.set(path, [...(this.texts.get(path) ?? []), text]);
  }

  /** What ends like this path. */
  all(path: string): readonly string[] {
    return [...this.texts].flatMap(([name, texts]) => (name === path || name.endsWith(`/${path}`) ? texts : []));
  }

  one(path: string, fallback?: string): string {
    const [text = fallback] = this.all(path);
    if (text === undefined) throw new BadFile(`the ${this.of} has no ${path}`);
    return word(text);
  }
}

/** A word of the native form, which has no quotes. */
function word(text: string): string {
  if (!/^[^\s()#]+$/.test(text)) throw new BadFile(`the text has the name ${shown(text)}, which SNDlib's names cannot be`);
  return text;
}

/** Throws a BadFile. */
export function nativeOfXml(text: string): string {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const sections = new Map<string, string[]>();
  const model: string[] = [];
  const open: string[] = [];
  let record: { readonly tag: string; readonly id: string; readonly depth: number; readonly facts: Facts } | null = null;
  let written = "";
  const bad = (what: string): BadFile => new BadFile(`line ${parser.line} ${what}`);
  parser.on("error", ({ message }) => {
    throw bad(`is no XML: ${message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "")}`);
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw bad("declares what it means by names of its own, which is not read here");
  });
  parser.on("opentag", ({ name, attributes }) => {
    open.push(name.replace(/^.*:/, ""));
    if (open.length > DEEPEST) throw bad(`has tags in one another, more than ${DEEPEST} deep`);
    written = "";
    const tag = open.at(-1)!;
    if (record !== null || !Object.hasOwn(SECTIONS, tag)) return;
    const { id } = attributes as Readonly<Record<string, string | undefined>>;
    if (id === undefined) throw bad(`has a ${tag} without an id`);
    record = { tag, id: word(id), depth: open.length, facts: new Facts(`${tag} ${shown(id)}`) };
  });
  parser.on("text", (more) => {
    written += more;
  });
  parser.on("closetag", () => {
    const tag = open.at(-1)!;
    if (record !== null && open.length > record.depth) {
      const value = written.trim();
      if (value !== "") record.facts.add(open.slice(record.depth).join("/"), value);
    } else if (record !== null) {
      const [section, write] = SECTIONS[record.tag]!;
      const lines = sections.get(section) ?? [];
      lines.push(write(record.id, record.facts));
      sections.set(section, lines);
      record = null;
    } else if (tag === "demandModel") model.push(written.trim());
    open.pop();
    written = "";
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
  const listed = ["NODES", "LINKS", "DEMANDS"].flatMap((section) => {
    const lines = sections.get(section);
    return lines === undefined ? [] : [`${section} (`, ...lines.map((line) => `  ${line}`), ")"];
  });
  return ["?SNDlib native format; type: network; version: 1.0", ...model.map((one) => `DEMAND_MODEL ( ${word(one)} )`), ...listed].join(
    "\n",
  );
}
