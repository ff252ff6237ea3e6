/** `flitlab describe`: figures of a design's network and routing. */
import * as engine from "../../engine/index.ts";
import type { Description } from "../../engine/index.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome } from "../command.ts";
import type { Command } from "../command.ts";
import { fileNames } from "../file-names.ts";
import type { FileNames } from "../file-names.ts";
import { DESIGN_LETTERS, formatDesign } from "../../engine/studies.ts";
import { flag } from "../options.ts";
import { progressLine } from "../progress.ts";
import { pairs, short } from "../tables.ts";

const LAYERS = flag("layers", "also how many virtual layers forwarding tables need, by DFSSSP and by LASH");

const SAME = flag("same", "also which other designs of the study have this very network, and a fingerprint that all have which do");

export const describe: Command = {
  id: "describe",
  takes: STUDY,
  help: "size, distances, paths, cuts, bisection, virtual channels",
  about: {
    computes:
      "Builds the network and counts: how many routers and endpoints, how far apart they are, how many shortest paths pairs have, how many links a cut through the middle needs, and whether the routing is free of deadlocks. Nothing is simulated.",
    example: ["describe", "topology=slim-fly&q=5"],
    fields: "endpoints, routers, radix, links, diameter, averageDistance, bisection {lower, upper}, virtualChannels, deadlockFree, …",
  },
  options: [LAYERS, SAME],
  run: (line) =>
    onDesign(line, async (setting) => {
      const { say, clear } = progressLine();
      const onProgress = (share: number): void => {
        say(`${Math.round(100 * share)} % described`);
      };
      const layers = line.get(LAYERS);
      const description = await answerOf(engine.describe(setting.design, { ...setting.options, onProgress, layers }), setting);
      clear();
      if (description === null) return interrupted(setting);
      if (!line.get(SAME)) return outcome(setting, true, description, table(description, layers, fileNames(setting.values)));
      const others = setting.designs
        .map((values, i) => ({ values, letter: DESIGN_LETTERS[i]! }))
        .filter(({ values }) => values !== setting.values);
      const studies = others.map(({ values }) => formatDesign(values));
      const found = await answerOf(engine.sameNetworks(setting.design, studies, setting.options), setting);
      if (found === null) return interrupted(setting, description);
      const same = others.map(({ letter }, i) => ({ design: letter, same: found.same[i]!, differences: found.differences[i]! }));
      const fields = { ...description, fingerprint: found.fingerprint.text, fingerprintStrong: found.fingerprint.strong, same };
      return outcome(setting, true, fields, `${table(description, layers, fileNames(setting.values))}\n${sameText(fields)}`);
    }),
};

function table(d: Description, layers: boolean, names: FileNames | null): string {
  return pairs([
    ["endpoints", short(d.endpoints)],
    ["routers", routersText(d)],
    ...(d.routerLevels === null ? [] : [["levels", levelsText(d.routerLevels)] as const]),
    ...(d.routerGroups === null ? [] : [[`${d.routerGroups.kind}s`, groupsText(d.routerGroups)] as const]),
    ["radix", `${short(d.radix)} (${short(d.networkRadix)} to other routers)`],
    ["links", short(d.links)],
    ...(d.failed === null
      ? []
      : [["failed", `${d.failed.links} links, ${d.failed.routers} routers, ${d.failed.endpoints} endpoints`] as const]),
    ...(d.routingRepaired === "none"
      ? []
      : [
          [
            "repaired",
            d.routingRepaired === "general" ? "routed as any graph" : `${short(d.repairedPairs)} pairs of endpoints go another way`,
          ] as const,
        ]),
    ["degrees", `${degreesText(d.degrees.network)}; with endpoints ${degreesText(d.degrees.all)}`],
    ["diameter", d.diameter === null ? `${d.diameterBounds.lower} to ${d.diameterBounds.upper}, by few searches` : short(d.diameter)],
    ["average distance", `${short(d.averageDistance)} hops${sampleText(d.distanceSample)}`],
    ["minimal routes", `${short(d.minimalRouteAverage)} hops on average${d.distanceSample === null ? "" : ", likewise"}`],
    ["between endpoints", `${short(d.endpointAverageHops)} hops on average${d.distanceSample === null ? "" : ", likewise"}`],
    ["shortest paths", d.shortestPaths === null ? "-" : pathsText(d.shortestPaths)],
    ["bisection", d.bisection === null ? "-" : `${short(d.bisection.lower)} to ${short(d.bisection.upper)} links`],
    [
      "spectral gap",
      d.spectralGap === null
        ? d.distanceSample === null
          ? "-"
          : TOO_LARGE
        : `${short(d.spectralGap.value)}${d.spectralGap.exact ? "" : ", iterated"}`,
    ],
    [
      "edge connectivity",
      d.edgeConnectivity === null ? "-" : `${d.edgeConnectivity.exact ? "" : "at most "}${plural(d.edgeConnectivity.links)}`,
    ],
    ["girth", d.girth === null ? "-" : plural(d.girth)],
    [
      "of the Moore bound",
      d.mooreBoundFraction === null ? (d.diameter === null ? TOO_LARGE : "-") : `${short(100 * d.mooreBoundFraction)} %`,
    ],
    [
      "virtual channels",
      `${d.distanceSample === null ? "" : "at most "}${d.virtualChannels.minimal} for minimal routes, ${short(d.virtualChannels.nonMinimal)} for non-minimal ones; ${layers ? `${short(d.virtualLayers)} layers for forwarding tables (DFSSSP), ${short(d.lashLayers)} by LASH` : "--layers counts those of forwarding tables"}`,
    ],
    [
      "free of deadlock",
      d.deadlockFree === null ? TOO_LARGE : d.deadlockCycle === null ? "yes" : `no: ${cycleText(d.deadlockCycle, names)}`,
    ],
    ["routing registers", d.routingRegisters === null ? "-" : registersText(d.routingRegisters)],
  ]);
}

const TOO_LARGE = "not computed: the network is too large";

/** " ± 0.002, from 50 of 70000 routers, drawn". */
function sampleText(sample: Description["distanceSample"]): string {
  return sample === null ? "" : ` ± ${short(sample.confidence95, 2)}, from ${sample.sources} of ${sample.of} routers, drawn`;
}

interface Same {
  readonly fingerprint: string;
  readonly same: readonly {
    readonly design: string;
    readonly same: boolean | null;
    readonly differences: readonly { readonly what: string; readonly own: string; readonly other: string }[];
  }[];
}

function sameText({ fingerprint, same }: Same): string {
  const word = (one: boolean | null): string => (one === null ? "perhaps, undecided" : one ? "yes" : "no");
  return pairs([
    ["fingerprint", fingerprint],
    ...same.map(({ design, same: one, differences }) => {
      const rest = differences.map(({ what, own, other }) => `; ${what}: ${own}, there ${other}`);
      return [`same network as ${design.toUpperCase()}`, [word(one), ...rest].join("")] as const;
    }),
  ]);
}

function routersText({ routers, routersBought }: Description): string {
  const inside = routers - routersBought;
  return inside === 0
    ? short(routers)
    : `${short(routersBought)}, and ${short(inside)} inside machines of several endpoints, which are not bought`;
}

/** "0 to 15 and 32"; the middle of many ranges is left out. */
function rangesText(ranges: NonNullable<Description["routerLevels"]>[number]["ranges"]): string {
  const shown = ranges.length <= 4 ? ranges : ranges.slice(0, 3);
  const parts = shown.map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`));
  if (shown.length < ranges.length) parts.push(`${ranges.length - shown.length} more ranges`);
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

/** "leaves: 0 to 15; spines: 16 to 23"; nameless levels by their hops. */
function levelsText(levels: NonNullable<Description["routerLevels"]>): string {
  return levels
    .map(({ name, hops, routers, ranges }) => {
      const called = name ?? (hops === 0 ? "with endpoints" : `${hops} ${hops === 1 ? "hop" : "hops"} from those`);
      return `${called}: ${routers === 0 ? "none left" : rangesText(ranges)}`;
    })
    .join("; ");
}

function groupsText({ list }: NonNullable<Description["routerGroups"]>): string {
  const most = 3;
  const shown = list.length <= most + 1 ? list : list.slice(0, most);
  const parts = shown.map(({ routers, ranges }) => (routers === 0 ? "none left" : rangesText(ranges)));
  const rest = list.length > shown.length ? ["…", rangesText(list.at(-1)!.ranges)] : [];
  return `${list.length}: ${[...parts, ...rest].join("; ")}`;
}

function plural(links: number): string {
  return links === 1 ? "1 link" : `${links} links`;
}

/** "5 ports at 36 routers", cut off if there are many. */
function degreesText(degrees: Description["degrees"]["all"]): string {
  const most = 4;
  const parts = degrees.slice(0, most).map(({ ports, routers }) => `${ports} ports at ${routers} routers`);
  return [...parts, ...(degrees.length > most ? [`${degrees.length - most} more`] : [])].join(", ");
}

function pathsText({ min, mean, max, single, sampledSources }: NonNullable<Description["shortestPaths"]>): string {
  const from = sampledSources === null ? "" : ` (from ${sampledSources} routers, drawn)`;
  return `${short(min)} to ${short(max)} for a pair, ${short(mean)} on average, one only for ${short(100 * single)} %${from}`;
}

function registersText({ scheme, bitsPerSwitch, bitsTotal, tableBitsPerSwitch }: NonNullable<Description["routingRegisters"]>): string {
  return `${short(bitsPerSwitch)} bits a router, ${short(bitsTotal)} in all, by ${scheme === "interval" ? "interval" : "flexible interval"} routing (a forwarding table: ${short(tableBitsPerSwitch)} a router)`;
}

/** A cycle of waiting channels by its routers and classes, cut off if it is long. */
function cycleText(cycle: NonNullable<Description["deadlockCycle"]>, names: FileNames | null): string {
  if (cycle.length === 0) return "requests and replies of endpoints of one router can wait for each other";
  const nameOf = names?.router ?? String;
  const most = 8;
  const channels = cycle.slice(0, most).map(({ from, to, vc }) => `${nameOf(from)}→${nameOf(to)} (VC ${vc})`);
  const rest = cycle.length > most ? [`${cycle.length - most} more`] : [];
  return `${[...channels, ...rest].join(" waits for ")}, which waits for the first`;
}
