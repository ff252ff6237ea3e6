/**
 * containerlab's laboratories (.clab.yml): things by name and kind, and links between their interfaces. Kind `linux` is an endpoint, unless
 * its image is a router's or nothing in the file is of another kind.
 */
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { yamlIn } from "./yaml.ts";
import type { Yaml } from "./yaml.ts";

/** Names in links that are none of the file's things: the machine that all runs on, and its networks. */
const OUTSIDE = new Set(["host", "mgmt-net", "macvlan", "vxlan", "vxlan-stitch", "dummy"]);

/** Images of kind linux that route. */
const ROUTING = /(?:^|\/|[-_])(?:frr|frrouting|quagga|bird2?|gobgp|exabgp|openbgpd|vyos|holo|sonic)(?:$|[-_:/.@])/i;

/** Whether a text is one by its keys. */
export function beginsAsContainerlab(text: string, plain: string): boolean {
  return /^(?:---\s*)?[A-Za-z#]/.test(plain) && /^topology[ \t]*:[ \t\r]*(?:#.*)?$/m.test(text) && /^[ \t]+nodes[ \t]*:/m.test(text);
}

/** Throws a BadFile. */
export function readContainerlab(text: string): Drawn {
  const topology = yamlIn(text).get("topology");
  const things = topology?.get("nodes")?.entries() ?? null;
  const links = topology?.get("links")?.items() ?? null;
  if (topology === null || things === null) throw new BadFile("the text has no map of routers and endpoints");
  if (links === null) throw new BadFile("the text has no list of links");
  const draft = new Draft();
  const usual = topology.get("defaults")?.get("kind")?.text() ?? "";
  const groups = new Map((topology.get("groups")?.entries() ?? []).map(([name, group]) => [name, group.get("kind")?.text() ?? ""]));
  const linux = new Map<string, { links: number; readonly line: number }>();
  const images = new Map((topology.get("kinds")?.entries() ?? []).map(([name, kind]) => [name, kind.get("image")?.text() ?? ""]));
  let others = 0;
  for (const [name, thing] of things) {
    draft.declare(name, thing.line);
    const kind = thing.get("kind")?.text() ?? (groups.get(thing.get("group")?.text() ?? "") || usual);
    if (kind === "linux" && !ROUTING.test(thing.get("image")?.text() ?? images.get(kind) ?? ""))
      linux.set(name, { links: 0, line: thing.line });
    else others++;
  }
  if (others === 0) {
    draft.notes.push("All things of the laboratory are of kind linux: each is a router.");
    linux.clear();
  }
  let outside = 0;
  const read: [a: string, b: string, line: number][] = [];
  for (const link of links) {
    const ends = link.get("endpoints")?.items()?.map(nameOf) ?? null;
    const single = link.get("endpoint") ?? null;
    if (single !== null || ends?.some((name) => name !== null && OUTSIDE.has(name))) {
      outside++;
      continue;
    }
    const [a, b] = ends ?? [];
    if (ends?.length !== 2 || typeof a !== "string" || typeof b !== "string")
      throw draft.bad(link.line, 'has a link without its two endpoints, such as ["a:eth1", "b:eth1"]');
    for (const name of [a, b]) {
      if (!draft.isDeclared(draft.router(name, link.line)))
        throw draft.bad(link.line, `names ${shown(name)}, which is not among those given`);
      const end = linux.get(name);
      if (end) end.links++;
    }
    read.push([a, b, link.line]);
  }
  const routing = [...linux].filter(([, { links: count }]) => count > 1);
  for (const [name, { links: count, line }] of linux) if (count <= 1) draft.host(draft.router(name, line));
  // With links to routers alone it is a client of several.
  const between = new Set(read.flatMap(([a, b]) => (linux.has(a) && linux.has(b) ? [a, b] : [])));
  for (const [name, { line }] of routing) if (!between.has(name)) draft.endpoint(draft.router(name, line), name);
  for (const [a, b, line] of read) draft.link(draft.router(a, line), draft.router(b, line), line);
  const ends = linux.size - routing.length;
  if (ends > 0) draft.notes.push(`containerlab's kind linux is an endpoint here: ${ends === 1 ? "one is" : `${ends} are`}.`);
  if (routing.length > 0) {
    const [[name, { line }]] = routing as [(typeof routing)[number]];
    draft.notes.push(
      `${routing.length === 1 ? "One thing of kind linux has several links and is a router" : `${routing.length} things of kind linux have several links and are routers`}, with an endpoint where none leads to another of that kind: ${shown(name)} (line ${line}).`,
    );
  }
  if (outside > 0)
    draft.notes.push(`${outside === 1 ? "A link" : `${outside} links`} out of the laboratory ${outside === 1 ? "is" : "are"} left out.`);
  return draft.finish();
}

/** "name:interface", or a map of both. */
function nameOf(end: Yaml): string | null {
  const text = end.text();
  return text === null ? (end.get("node")?.text() ?? null) : text.split(":")[0]!;
}
