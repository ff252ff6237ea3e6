/**
 * Trees of Slurm: topology.conf (SwitchName=… Switches=… or Nodes=…, names of keys in any case) and topology.yaml (a list of topologies, of
 * which the cluster has a default one). A router has one link to the one above it, since the files tell no number of cables; compute
 * machines are endpoints. Blocks are sets of machines and no network.
 */
import { linesOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { yamlIn } from "./yaml.ts";
import type { Yaml } from "./yaml.ts";

const CONF = /^(?:SwitchName|BlockName|BlockSizes)[ \t]*=/i;
const MAIN = /^(?:ClusterName|SlurmctldHost|ControlMachine|TopologyPlugin|NodeName|PartitionName)[ \t]*=/im;
const KIND = /^[ \t]*(?:-[ \t]+)?(?:tree|block|flat|torus3d|ring)[ \t]*:/m;
const TOPOLOGY = /^[ \t]*(?:-[ \t]+)?(?:topology|cluster_default)[ \t]*:/m;

/** The file of Slurm's that a text is by its beginning, past comments; null if it is none. */
export function slurmFile(plain: string): "topology.conf" | "topology.yaml" | "slurm.conf" | null {
  if (CONF.test(plain)) return "topology.conf";
  if (/^(?:---\s*)?[-#]/.test(plain) && TOPOLOGY.test(plain) && KIND.test(plain)) return "topology.yaml";
  return MAIN.test(plain) && /^[A-Za-z]\w*[ \t]*=/.test(plain) ? "slurm.conf" : null;
}

/** Throws a BadFile. */
export function readSlurm(text: string, file: "topology.conf" | "topology.yaml" | "slurm.conf"): Drawn {
  if (file === "slurm.conf")
    throw new BadFile(
      "the text is a slurm.conf, which names machines and no links between routers: its topology.conf or topology.yaml does",
    );
  return file === "topology.conf" ? readConf(text) : readYaml(text);
}

const NO_BLOCKS = "a set of machines: how blocks are cabled is not told, and a tree (SwitchName) would tell it";

function readConf(text: string): Drawn {
  const tree = new Tree();
  let [parts, from]: [string[], number] = [[], 0];
  const finish = (): void => {
    const whole = parts.join(" ").trim();
    if (whole !== "") readLine(tree, from, whole);
    parts = [];
  };
  for (const [line, content] of linesOf(text)) {
    if (parts.length === 0) from = line;
    const [bare = ""] = content.split("#", 1);
    // A line goes on after a backslash.
    const goesOn = bare === content && bare.endsWith("\\");
    parts.push(goesOn ? bare.slice(0, -1).trim() : bare.trim());
    if (!goesOn) finish();
  }
  finish();
  return tree.drawn();
}

function readLine(tree: Tree, line: number, content: string): void {
  const given = new Map<string, string>();
  let rest = content.trim();
  const pair = /([A-Za-z]\w*)[ \t]*=[ \t]*(?:"([^"]*)"|([^\s"]+))(?:\s+|$)/y;
  for (let at = 0; at < rest.length; at = pair.lastIndex) {
    pair.lastIndex = at;
    const match = pair.exec(rest);
    if (!match) throw tree.bad(line, `has ${shown(rest.slice(at))} where a key and its value must stand, such as SwitchName=leaf1`);
    const [, key = "", quoted, bare] = match;
    const name = key.toLowerCase();
    if (given.has(name)) throw tree.bad(line, `gives ${shown(key)} a second time`);
    if (!KEYS.has(name))
      throw tree.bad(line, `has the key ${shown(key)}, which must be ${TREE_KEYS.slice(0, -1).join(", ")} or ${TREE_KEYS.at(-1)!}`);
    given.set(name, quoted ?? bare ?? "");
  }
  rest = given.get("switchname") ?? "";
  if (given.has("blockname") || given.has("blocksizes")) throw tree.bad(line, `gives a block, ${NO_BLOCKS}`);
  if (!given.has("switchname")) throw tree.bad(line, "has no SwitchName");
  tree.add(line, rest, given.get("switches") ?? "", given.get("nodes") ?? "");
  const speed = given.get("linkspeed");
  if (speed !== undefined) tree.leaveSpeedOut(line, speed);
}

const TREE_KEYS = ["SwitchName", "Switches", "Nodes", "LinkSpeed"];
const KEYS = new Set([...TREE_KEYS, "BlockName", "BlockSizes"].map((name) => name.toLowerCase()));

function readYaml(text: string): Drawn {
  const all = yamlIn(text).items();
  if (all === null || all.length === 0) throw new BadFile("the text is no list of topologies");
  const topologies = all.map((one) => {
    const name = one.get("topology")?.text() ?? null;
    if (name === null) throw new BadFile(`line ${one.line} has a topology without a name`);
    return { name, line: one.line, isDefault: /^true$/i.test(one.get("cluster_default")?.text() ?? ""), tree: one.get("tree"), has: one };
  });
  const usual = topologies.find(({ isDefault }) => isDefault) ?? topologies[0]!;
  const taken = usual.tree === null ? topologies.find(({ tree }) => tree !== null) : usual;
  if (taken === undefined || taken.tree === null) {
    const kind = usual.has.get("block") === null ? "has no tree: it tells no routers" : `is of blocks, each ${NO_BLOCKS}`;
    throw new BadFile(`line ${usual.line} gives the topology ${shown(usual.name)}, which ${kind}`);
  }
  const tree = new Tree();
  if (topologies.length > 1) {
    const others = topologies.filter((one) => one !== taken).map(({ name }) => shown(name));
    const is = taken !== usual ? "the first tree" : usual.isDefault ? "the cluster's default" : "the first";
    tree.draft.notes.push(
      `The file has ${topologies.length} topologies. ${shown(taken.name)} is taken, ${is}; ${others.slice(0, 3).join(", ")}${others.length > 3 ? ", …" : ""} ${others.length === 1 ? "is" : "are"} left out.`,
    );
  }
  const routers = taken.tree.get("switches")?.items() ?? null;
  if (routers === null) throw tree.bad(taken.tree.line, "has a tree without its list of routers");
  for (const one of routers) {
    const name = one.get("switch")?.text() ?? null;
    if (name === null) throw tree.bad(one.line, "has a router without a name");
    tree.add(one.line, name, listIn(tree, one, "children"), listIn(tree, one, "nodes"));
    const speed = one.get("link_speed")?.text() ?? null;
    if (speed !== null) tree.leaveSpeedOut(one.line, speed);
  }
  return tree.drawn();
}

/** A list of names as a text or, as nobody says that it may not be, as a list of such. */
function listIn(tree: Tree, of: Yaml, key: string): string {
  const value = of.get(key);
  if (value === null) return "";
  const text =
    value.text() ??
    value
      .items()
      ?.map((item) => item.text() ?? "")
      .join(",");
  if (text === undefined) throw tree.bad(value.line, `has ${shown(key)} without a list of names`);
  return text;
}

interface Branch {
  readonly name: string;
  readonly line: number;
  readonly below: readonly string[];
}

class Tree {
  readonly draft = new Draft();
  private readonly branches = new Map<string, Branch>();
  /** The line that names a machine. */
  private readonly machines = new Map<string, number>();
  /** Names that lists hold. */
  private named = 0;

  bad(line: number, what: string): BadFile {
    return this.draft.bad(line, what);
  }

  leaveSpeedOut(line: number, value: string): void {
    this.draft.leaveOut("LinkSpeed", value, "of no unit", line);
  }

  add(line: number, name: string, below: string, machines: string): void {
    if (name === "" || /[[\],]/.test(name)) throw this.bad(line, `has the router ${shown(name)}, which must be one name`);
    if (this.branches.has(name)) throw this.bad(line, `gives the router ${shown(name)} a second time`);
    this.branches.set(name, { name, line, below: this.namesIn(line, below) });
    const router = this.draft.declare(name, line);
    for (const machine of this.namesIn(line, machines)) {
      const before = this.machines.get(machine);
      if (before !== undefined) throw this.bad(line, `has the machine ${shown(machine)}, which stands in line ${before}, too`);
      this.machines.set(machine, line);
      this.draft.endpoint(router, machine);
    }
  }

  private namesIn(line: number, list: string): readonly string[] {
    if (/^all$/i.test(list)) throw this.bad(line, `has ${shown(list)}, all machines of the cluster, which are not in this file`);
    const names = namesOf(list, MOST_NAMES - this.named);
    if ("fault" in names) throw this.bad(line, names.fault);
    this.named += names.length;
    return names;
  }

  drawn(): Drawn {
    const { draft } = this;
    const above = new Map<string, Branch>();
    let links = 0;
    for (const branch of this.branches.values())
      for (const name of branch.below) {
        if (!this.branches.has(name)) throw this.bad(branch.line, `names the router ${shown(name)}, which the file does not give`);
        const other = above.get(name);
        if (other !== undefined)
          throw this.bad(
            branch.line,
            `has ${shown(name)} below ${shown(branch.name)}, which is below ${shown(other.name)} in line ${other.line}: a tree has one way up`,
          );
        above.set(name, branch);
        if (++links > MAX_READ_LINKS) throw this.bad(branch.line, `has more links than the ${MAX_READ_LINKS} that are read`);
        if (name !== branch.name) draft.link(draft.router(branch.name, branch.line), draft.router(name, branch.line), branch.line);
      }
    this.refuseCircle(above);
    draft.notes.push(
      `Slurm's files do not tell how many cables lead up: each router has one link to the one above it (${links === 1 ? "one link" : `${links} links`} in all).`,
    );
    return draft.finish();
  }

  /** A router below itself. */
  private refuseCircle(above: ReadonlyMap<string, Branch>): void {
    const safe = new Set<string>();
    for (const { name } of this.branches.values()) {
      const path = new Set<string>();
      for (let at: string | undefined = name; at !== undefined && !safe.has(at); at = above.get(at)?.name) {
        if (path.has(at)) throw this.bad(this.branches.get(at)!.line, `has the router ${shown(at)} below itself`);
        path.add(at);
      }
      for (const one of path) safe.add(one);
    }
  }
}

/** Most names of all lists of a file, and most brackets of a name. */
const MOST_NAMES = 10 * MAX_READ_ROUTERS;
const BRACKETS = 8;

/** Names of a list, n1,n[01-04,7],r[1-2]n[1-3]: brackets hold numbers and ranges, several in a name make all pairs. */
export function namesOf(list: string, most = MOST_NAMES): readonly string[] | { readonly fault: string } {
  const names: string[] = [];
  for (const item of itemsOf(list)) {
    if (item === null) return { fault: `has ${shown(list)}, whose brackets do not match` };
    if (item === "") {
      if (list.trim() === "") continue;
      return { fault: `has an empty name in ${shown(list)}` };
    }
    const parts = item.split(/[[\]]/);
    if (parts.length > 2 * BRACKETS + 1) return { fault: `has ${shown(item)} with more than the ${BRACKETS} brackets that are read` };
    let made = [""];
    // Texts and brackets in turn.
    for (const [i, part] of parts.entries()) {
      const choices = i % 2 === 0 ? [part] : numbersIn(part);
      if (choices === null) return { fault: `has ${shown(`[${part}]`)}, which must hold numbers and ranges such as 01-04,7` };
      if (made.length * choices.length + names.length > most) return { fault: `names more than the ${MOST_NAMES} things that are read` };
      made = made.flatMap((before) => choices.map((choice) => before + choice));
    }
    for (const name of made) names.push(name);
  }
  return names;
}

/** Parts between commas outside of brackets; null where brackets do not match. */
function* itemsOf(list: string): Generator<string | null> {
  let [start, open] = [0, false];
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at];
    if (sign === (open ? "[" : "]")) {
      yield null;
      return;
    }
    if (sign === "[" || sign === "]") open = !open;
    else if (at === list.length || (sign === "," && !open)) {
      yield open ? null : list.slice(start, at).trim();
      start = at + 1;
    }
  }
}

/** With the zeros before them; null if they are no numbers and ranges, or more than may be. */
function numbersIn(list: string): readonly string[] | null {
  const numbers: string[] = [];
  for (const part of list.split(",")) {
    const match = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(part.trim());
    if (!match) return null;
    const [, first = "", last = first] = match;
    if (Number(last) < Number(first) || Number(last) - Number(first) + numbers.length >= MOST_NAMES) return null;
    for (let number = Number(first); number <= Number(last); number++) numbers.push(String(number).padStart(first.length, "0"));
  }
  return numbers;
}
