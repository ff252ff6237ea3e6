/**
 * htsim's .topo: a tree by the numbers of its tiers, names of keys in any case. `Nodes`, `Tiers` and `Podsize`, then for each `Tier`, 0 that
 * of the lowest routers, the ports down and up of each router, and the speed and latency of a link down. `Bundle` links of a tier go in
 * parallel to each router below.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";

/** Keys of the head, and those of a tier. */
const HEAD = ["nodes", "tiers", "podsize"] as const;
const OF_TIER = [
  "downlink_speed_gbps", "radix_down", "radix_up", "bundle", "oversubscribed", "switch_latency_ns", "downlink_latency_ns", "queue_up", "queue_down",
] as const; // oxfmt-ignore
/** What is left out where it is more than nothing. */
const UNUSED: readonly string[] = ["switch_latency_ns", "queue_up", "queue_down"];

type Numbers = Map<string, { readonly value: number; readonly line: number }>;

/** Whether a text is one by its first key and its tiers. */
export function beginsAsHtsim(plain: string): boolean {
  return /^(?:nodes|tiers|podsize)[ \t]+\d+[ \t\r]*$/im.test(plain) && /^(?:tiers|tier)[ \t]+\d+[ \t\r]*$/im.test(plain);
}

/** Throws a BadFile. */
export function readHtsim(text: string): Drawn {
  const draft = new Draft();
  const { head, tiers } = numbersIn(text, draft);
  const of = (numbers: Numbers | undefined, name: string, where: string): number => {
    const value = numbers?.get(name)?.value;
    if (value === undefined) throw new BadFile(`the text has no ${name}${where}`);
    if (value < 1) throw draft.bad(numbers!.get(name)!.line, `has ${name} ${value}, which must be 1 or more`);
    return value;
  };
  const [endpoints, count] = [of(head, "nodes", ""), of(head, "tiers", "")];
  if (count < 2 || count > 3) throw draft.bad(head.get("tiers")!.line, `has ${count} tiers, which must be 2 or 3`);
  const inTier = (tier: number, name: string): number => of(tiers.get(tier), name, ` of tier ${tier}`);
  const bundleOf = (tier: number): number => (tiers.get(tier)?.has("bundle") === true ? inTier(tier, "bundle") : 1);
  const quotient = (a: number, b: number, what: string): number => {
    if (a % b !== 0) throw new BadFile(`${what}: ${a} is no multiple of ${b}`);
    return a / b;
  };
  // The lowest tier's endpoints, and the routers of each tier, as their ports allow.
  const sizes = [quotient(endpoints, inTier(0, "radix_down"), "endpoints do not fill the routers of tier 0")];
  for (let tier = 1; tier < count; tier++)
    sizes.push(
      quotient(
        sizes[tier - 1]! * inTier(tier - 1, "radix_up"),
        inTier(tier, "radix_down"),
        `ports up of tier ${tier - 1} do not fill tier ${tier}`,
      ),
    );
  const routers = sizes.reduce((sum, size) => sum + size, 0);
  if (routers > MAX_READ_ROUTERS) throw new BadFile(`the network has ${routers} routers, more than the ${MAX_READ_ROUTERS} that are read`);
  const links = sizes.slice(0, -1).reduce((sum, size, tier) => sum + size * inTier(tier, "radix_up"), 0);
  if (links > MAX_READ_LINKS) throw new BadFile(`the network has ${links} links, more than the ${MAX_READ_LINKS} that are read`);
  const factsOf = (tier: number): LinkFacts => {
    const latency = tiers.get(tier)?.get("downlink_latency_ns");
    return {
      speed: { value: inTier(tier, "downlink_speed_gbps"), of: "Gb/s", name: "Downlink_speed_Gbps" },
      ...(latency !== undefined && { latency: { value: latency.value, of: "ns" as const, name: "Downlink_Latency_ns" } }),
    };
  };
  const name = (tier: number, i: number): string => `tier${tier}.${i}`;
  const [lowest, ends] = [inTier(0, "radix_down"), factsOf(0)];
  sizes.forEach((size, tier) => {
    for (let i = 0; i < size; i++) draft.router(name(tier, i), 1);
  });
  for (let i = 0; i < sizes[0]!; i++) draft.endpoints(draft.router(name(0, i), 1), lowest, 1);
  draft.end(ends);
  // Two tiers are one pod.
  const podsize = count === 2 ? endpoints : of(head, "podsize", "");
  const pods = quotient(endpoints, podsize, "endpoints do not fill the pods");
  const below = quotient(sizes[0]!, pods, "routers of tier 0 do not fill the pods");
  const above = quotient(sizes[1]!, pods, "routers of tier 1 do not fill the pods");
  fits(
    inTier(0, "radix_up"),
    above * bundleOf(1),
    "ports up of a router of tier 0",
    `routers of its pod in tier 1, ${bundleOf(1)} links each`,
  );
  for (let i = 0; i < sizes[0]!; i++)
    for (let j = 0; j < above; j++) {
      const up = Math.floor(i / below) * above + j;
      draft.link(draft.router(name(0, i), 1), draft.router(name(1, up), 1), 1, { ...factsOf(1), copies: bundleOf(1) });
    }
  if (count === 3) {
    const each = quotient(inTier(1, "radix_up"), bundleOf(2), "ports up of tier 1 are no whole bundles");
    fits(sizes[2]!, above * each, "routers of tier 2", "those that the routers of a pod reach");
    fits(inTier(2, "radix_down"), pods * bundleOf(2), "ports down of a router of tier 2", `pods, ${bundleOf(2)} links each`);
    for (let i = 0; i < sizes[1]!; i++)
      for (let j = 0; j < each; j++)
        draft.link(draft.router(name(1, i), 1), draft.router(name(2, (i % above) + j * above), 1), 1, {
          ...factsOf(2),
          copies: bundleOf(2),
        });
  }
  for (const [tier, numbers] of tiers)
    for (const key of UNUSED) {
      const given = numbers.get(key);
      if (given !== undefined && given.value > 0)
        draft.notes.push(`${shown(key)} of tier ${tier} is left out: line ${given.line} has ${given.value}.`);
    }
  draft.notes.push(`The text is a tree of htsim by the numbers of its ${count} tiers, of ${sizes.join(", ")} routers.`);
  return draft.finish();
}

function fits(have: number, need: number, what: string, whose: string): void {
  if (have !== need) throw new BadFile(`${what} are ${have}, and ${need} would be the ${whose}`);
}

function numbersIn(text: string, draft: Draft): { readonly head: Numbers; readonly tiers: ReadonlyMap<number, Numbers> } {
  const [head, tiers]: [Numbers, Map<number, Numbers>] = [new Map(), new Map()];
  let current: Numbers = head;
  for (const [line, content] of linesOf(text)) {
    if (content === "" || content.startsWith("#")) continue;
    const [key = "", written = "", stray] = wordsOf(content);
    const name = key.toLowerCase();
    const value = /^\d{1,9}$/.test(written) ? Number(written) : null;
    if (value === null) throw draft.bad(line, `has ${shown(written)} after ${shown(key)}, where a whole number must stand`);
    if (stray !== undefined && !stray.startsWith("#")) throw draft.bad(line, `has ${shown(stray)} after ${shown(key)} and its number`);
    if (name === "tier") {
      if (value > 2) throw draft.bad(line, `has tier ${value}, which must be 0 to 2`);
      if (tiers.has(value)) throw draft.bad(line, `gives tier ${value} a second time`);
      tiers.set(value, (current = new Map()));
      continue;
    }
    const keys: readonly string[] = current === head ? HEAD : OF_TIER;
    if (!keys.includes(name)) throw draft.bad(line, `has ${shown(key)}, which must be one of ${keys.join(", ")}`);
    if (current.has(name)) throw draft.bad(line, `gives ${shown(key)} a second time`);
    current.set(name, { value, line });
  }
  return { head, tiers };
}
