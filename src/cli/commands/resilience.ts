/** `flitlab resilience`: what random failures leave of a design's network, and how much it can lose. */
import type { ResilienceResult, Spread, Threshold } from "../../analysis/resilience.ts";
import { sampleFailures } from "../../workers/resilience.ts";
import { STUDY, interrupted, onDesign, outcome, resultOf } from "../command.ts";
import type { Command } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../failure.ts";
import { progressLine } from "../progress.ts";
import { columns, pairs, short } from "../tables.ts";

export const resilience: Command = {
  id: "resilience",
  takes: STUDY,
  help: "what random failures leave of the network, and how much it can lose",
  options: [],
  run: (line) =>
    onDesign(line, async (setting) => {
      const { say, clear } = progressLine();
      const job = sampleFailures(setting.pool, setting.values, {
        onProgress: ({ done }) => {
          say(`samples of failures: ${Math.floor(100 * done)} %`);
        },
      });
      const found = await resultOf(job, setting);
      clear();
      if (found === null) return interrupted(setting, { removedFraction: {}, thresholds: null });
      if ("refusal" in found) throw new Failure(found.refusal.message, EXIT_INVALID_STUDY);
      return outcome(setting, found.complete, fieldsOf(found), table(found));
    }),
};

function fieldsOf({ steps, complete: _complete, called: _called, ...rest }: ResilienceResult): object {
  const removedFraction = Object.fromEntries(
    steps.map(({ removedFraction: fraction, diameter, averageDistance, ...step }) => [
      String(fraction),
      {
        connectedFraction: step.connectedFraction,
        diameter: diameter?.mean ?? null,
        averageDistance: averageDistance?.mean ?? null,
        removed: step.removed,
        confidence95: step.confidence95,
        measured: step.measured,
        diameterSpread: diameter,
        averageDistanceSpread: averageDistance,
      },
    ]),
  );
  return { ...rest, removedFraction };
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
