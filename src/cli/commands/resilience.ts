/** `flitlab resilience`: what random failures leave of a design's network, and how much it can lose. */
import type { Spread, Threshold } from "../../engine/results.ts";
import * as engine from "../../engine/index.ts";
import type { Carried, Harm, ResilienceResult } from "../../engine/index.ts";
import { fileNames } from "../file-names.ts";
import type { FileNames } from "../file-names.ts";
import { resilienceFields } from "../../sweep/fields.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome } from "../command.ts";
import type { Command, Setting } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { integer, invalid, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { columns, pairs, short } from "../tables.ts";

const MAX_HARMFUL = 50;

/** Shares of failed links, ascending. Throws a Failure if one is not valid. */
function readShares(text: string): readonly number[] {
  const shares = text.split(",").map((one) => (/^[\d.]+$/.test(one) ? Number(one) : NaN));
  if (shares.every((share) => share >= 0 && share <= 0.9)) return [...new Set(shares)].sort((a, b) => a - b);
  throw invalid("carried", text, "shares of links from 0 to 0.9, such as 0,0.05,0.1");
}

const CARRIED = valued("carried", "SHARES", "also what is carried when such shares of links have failed: 0,0.05,0.1", readShares, null);
const HARMFUL = valued("harmful", "N", "also the N links that harm most, one after the other", integer("harmful", 1, MAX_HARMFUL), null);

export const resilience: Command = {
  id: "resilience",
  takes: STUDY,
  help: "what random failures leave of the network, and how much it can lose",
  about: {
    computes:
      "Lets links, routers or racks fail one after the other in random orders, and says how long the network stays connected, and keeps its diameter and average distance.",
    example: ["resilience", "p=2&a=4&h=2&failureSamples=50"],
    fields: "removedFraction, thresholds {disconnection, diameter, averageDistance}, survivedFraction",
  },
  options: [CARRIED, HARMFUL],
  run: (line) =>
    onDesign(line, async (setting) => {
      const [shares, most] = [line.get(CARRIED), line.get(HARMFUL)];
      const { say, clear } = progressLine();
      const onProgress = (done: number): void => {
        say(`samples of failures: ${Math.floor(100 * done)} %`);
      };
      const found = await answerOf(sampled(setting, onProgress), setting);
      clear();
      if (found === null) return interrupted(setting, { removedFraction: {}, thresholds: null });
      const carried = shares === null || !found.complete ? null : await carriedOf(setting, shares);
      const harm = most === null || !found.complete || carried?.complete === false ? null : await harmOf(setting, most);
      const complete = found.complete && carried?.complete !== false && harm?.complete !== false;
      const fields = {
        ...resilienceFields(found),
        ...(shares === null ? {} : { carried: carried?.points ?? [] }),
        ...(most === null ? {} : { harmful: harm && { ...harm, complete: undefined } }),
      };
      const parts = [
        table(found),
        ...(carried === null ? [] : [carriedTable(carried.points)]),
        ...(harm === null ? [] : [harmTable(harm, fileNames(setting.values))]),
      ];
      return outcome(setting, complete, fields, parts.join("\n\n"));
    }),
};

async function sampled({ design, options }: Setting, onProgress: (done: number) => void): Promise<ResilienceResult> {
  try {
    return await engine.resilience(design, { ...options, onProgress });
  } catch (error) {
    if (error instanceof engine.InvalidStudy) throw new Failure(error.message, EXIT_INVALID_STUDY);
    throw error;
  }
}

async function carriedOf(setting: Setting, shares: readonly number[]): Promise<{ points: readonly Carried[]; complete: boolean }> {
  const { say, clear } = progressLine();
  say(`carried: 0 of ${shares.length} shares`);
  const onProgress = (points: readonly Carried[]): void => {
    say(`carried: ${points.length} of ${shares.length} shares`);
  };
  const points = (await answerOf(engine.carried(setting.design, shares, { ...setting.options, onProgress }), setting)) ?? [];
  clear();
  return { points, complete: points.length === shares.length && points.every(({ complete }) => complete) };
}

async function harmOf(setting: Setting, most: number): Promise<Harm | null> {
  const { say, clear } = progressLine();
  const onProgress = ({ links }: Harm): void => {
    say(`harmful links: ${links.length} of ${most}`);
  };
  const harm = await answerOf(engine.harmful(setting.design, most, { ...setting.options, onProgress }), setting);
  clear();
  return harm;
}

const percent = (share: number | null): string => (share === null ? "-" : `${short(100 * share)} %`);

/** "4 (4 to 5)". */
const spread = (found: Spread | null): string =>
  found === null ? "-" : `${short(found.mean)} (${short(found.min)} to ${short(found.max)})`;

function table(found: ResilienceResult): string {
  const { thresholds, survivedFraction } = found;
  const what = found.called;
  const rows = [
    [`failed ${what}`, "number", "connected", "95 %", "diameter", "average distance"],
    ...found.steps
      .filter(({ connectedFraction }, i) => connectedFraction !== 0 || found.steps[i - 1]?.connectedFraction !== 0)
      .map((step) => [
        percent(step.removedFraction),
        short(step.removed),
        percent(step.connectedFraction),
        step.confidence95 === null ? "-" : `${short(100 * step.confidence95[0], 3)} to ${short(100 * step.confidence95[1], 3)}`,
        spread(step.diameter),
        spread(step.averageDistance),
      ]),
  ];
  return [
    `${found.samples} samples, ${found.distanceSamples} of them with distances; means over those that stay connected, least and most in brackets`,
    columns(rows),
    `What the network keeps in at least ${percent(found.share)} of the samples while so many ${what} have failed:`,
    pairs([
      ["connected", threshold(thresholds.disconnection)],
      [`diameter at most ${short(thresholds.diameter.limit)}`, threshold(thresholds.diameter)],
      [`average distance at most ${short(thresholds.averageDistance.limit)}`, threshold(thresholds.averageDistance)],
      [
        "lost by a sample before it falls apart",
        survivedFraction === null
          ? "-"
          : `${percent(survivedFraction.mean)} on average, ${percent(survivedFraction.atShare)} in ${percent(found.share)} of them`,
      ],
    ]),
  ].join("\n\n");
}

function threshold({ fraction, lower, upper }: Threshold): string {
  if (fraction === null) return "-";
  return lower === upper ? percent(fraction) : `${percent(fraction)} (95 %: ${percent(lower)} to ${percent(upper)})`;
}

function carriedTable(points: readonly Carried[]): string {
  return [
    "What is carried when links have failed, as fractions of the full rate:",
    columns([
      ["failed links", "any routing, at least", "at most", "its routing saturates at"],
      ...points.map(({ failLinks, anyRouting, saturation }) => [
        percent(failLinks),
        short(anyRouting?.lower ?? null),
        short(anyRouting?.upper ?? null),
        saturation === null ? "-" : `${short(saturation.lower)} to ${short(saturation.upper)}`,
      ]),
    ]),
    ...points.flatMap(({ why }) => (why === null ? [] : [why])),
  ].join("\n");
}

function harmTable({ by, links, carried, why }: Harm, names: FileNames | null): string {
  const rows = links.map(({ link, share, alike }, i) => [
    names === null ? link : `${link} (${names.link(link)})`,
    percent(share),
    short(alike),
    ...(carried === null ? [] : [short(carried[i + 1]?.upper ?? null)]),
  ]);
  return [
    `The most harmful links, one after the other, by ${by === "prices" ? "the prices of a linear program for any routing" : "the shortest ways over them"}:`,
    columns([["link", `of all ${by}`, "others alike", ...(carried === null ? [] : ["then carried at most"])], ...rows]),
    ...(carried === null ? [] : [`carried at most before: ${short(carried[0]?.upper ?? null)}`]),
    ...(why === null ? [] : [why]),
  ].join("\n");
}
