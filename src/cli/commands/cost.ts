/** `flitlab cost`: racks, cables, routers, power and energy of a design; its bill of materials, and every cable with both its ends. */
import { isPriced } from "../../engine/results.ts";
import { CABLE_FORMATS } from "../../engine/model.ts";
import type { CableFormat } from "../../engine/model.ts";
import type { Bill, CostReport, CostResult, Interval } from "../../engine/results.ts";
import { costWarnings } from "../../sweep/fields.ts";
import * as engine from "../../engine/index.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command, Outcome, Setting } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { flag, IN_ALL, invalid, JSON_OUTPUT, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { columns, pairs, short, orderedText } from "../tables.ts";

const BOM = flag("bom", "what is ordered: routers by ports, cables by medium and length on sale");
const CSV = flag("csv", "with --bom: as CSV");
const CABLES = valued("cables", CABLE_FORMATS.join("|"), "every cable with racks, routers and ports at both ends", formatOf, null);

function formatOf(text: string): CableFormat {
  const format = CABLE_FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw invalid("cables", text, `one of ${CABLE_FORMATS.join(", ")}`);
}

export const cost: Command = {
  id: "cost",
  takes: STUDY,
  help: "racks, cables, routers, power, energy; what is ordered",
  about: {
    computes: "Places the racks, lays every cable, and adds up routers, cables, power and energy by the study's price book.",
    example: ["cost", "topology=slim-fly&q=5&prices=fdr10"],
    fields: "routerCost, cableCost, costPerEndpoint, powerPerEndpoint, electricCables, opticalCables, racks, …",
  },
  options: [BOM, CSV, CABLES, IN_ALL],
  run: (line) => {
    const [bom, csv, cables] = [line.get(BOM), line.get(CSV), line.get(CABLES)];
    refuseContradictions(line);
    return onDesign(line, async (setting) => {
      const { design, options, values } = setting;
      if (cables !== null) return listed(setting, cables);
      const result = await answerOf(engine.price(design, options), setting);
      if (result === null) return interrupted(setting);
      const { floorPlan: _floorPlan, ...figures } = result;
      const others = unlike(setting, "cost");
      const warnings = [...others.warnings, ...costWarnings(values, result)];
      if (result.notOnSale !== null && bom) throw new Failure(result.notOnSale, EXIT_INVALID_STUDY);
      for (const one of warnings) console.error(one);
      if (!bom) return outcome(setting, true, { ...figures, ...others.fields, warnings }, table(result));
      const ordered = await answerOf(engine.bill(design, options), setting);
      if (ordered === null) return interrupted(setting);
      return outcome(
        setting,
        true,
        { ...figures, ...others.fields, warnings, bill: ordered.bill },
        csv ? ordered.csv : billTable(ordered.bill),
      );
    });
  },
};

function refuseContradictions(line: CommandLine): void {
  const [bom, csv, cables, json] = [line.get(BOM), line.get(CSV), line.get(CABLES), line.get(JSON_OUTPUT)];
  if (csv && !bom) throw new Failure("--csv is for a bill of materials: it needs --bom.");
  if (csv && json) throw new Failure("--json and --csv contradict each other: leave one of them out.");
  if (cables !== null && (bom || json)) throw new Failure("--cables prints a list alone: leave --bom and --json out.");
}

/** Prints the list as it is, with and without --json. */
async function listed(setting: Setting, format: CableFormat): Promise<Outcome> {
  const pieces: string[] = [];
  const onProgress = (piece: string): void => {
    pieces.push(piece);
  };
  const done = await answerOf(engine.cables(setting.design, format, { ...setting.options, onProgress }), setting);
  const text = pieces.join("").replace(/\n$/, "");
  return { complete: done?.complete ?? false, json: text, text };
}

const between = (interval: Interval | undefined, digits = 4): string =>
  interval === undefined ? "" : `, ${short(interval.low, digits)} to ${short(interval.high, digits)} as prices vary`;

function table(figures: CostReport): string {
  const { intervals } = figures;
  return pairs([
    ["racks", short(figures.racks)],
    ["electric cables", short(figures.electricCables)],
    ["optical cables", `${short(figures.opticalCables)}, ${short(figures.meanOpticalMetres)} m on average`],
    ...(figures.media.length > 2
      ? [["media", figures.media.map(({ title, cables }) => `${short(cables)} ${title}`).join(", ")] as const]
      : []),
    ...(figures.endpointCables > 0 ? [["to endpoints", `${short(figures.endpointCables)} of these`] as const] : []),
    ["cable length", `${short(figures.cableMetres, 6)} m`],
    ...figures.media
      .filter(({ cables }) => cables > 0)
      .map(({ medium, title }) => [`  ${title}`, lengthsText(figures.lengths.filter((one) => one.medium === medium))] as const),
    ...(figures.metresSaved > 0 ? [["saved", `${short(figures.metresSaved, 6)} m by the order of the racks`] as const] : []),
    [
      "routers",
      figures.routerCost === null ? "none on sale is large enough" : `${short(figures.routerCost, 6)} $${between(intervals?.routerCost)}`,
    ],
    ["cables", `${short(figures.cableCost, 6)} $${between(intervals?.cableCost)}`],
    ...(isPriced(figures) ? totals(figures) : []),
  ]);
}

/** "1 m: 90, 3 m: 12". */
function lengthsText(lengths: CostReport["lengths"]): string {
  return lengths.map(({ metres, cables }) => `${short(Number(metres.toFixed(3)))} m: ${cables}`).join(", ");
}

function totals(figures: CostResult): readonly (readonly [string, string])[] {
  const { intervals } = figures;
  return [
    ["per endpoint", `${short(figures.costPerEndpoint)} $, ${short(figures.powerPerEndpoint)} W${between(intervals?.costPerEndpoint)}`],
    ...(figures.cablePowerPerEndpoint > 0 ? [["with cables", `${short(figures.totalPowerPerEndpoint)} W an endpoint`] as const] : []),
    ["energy", `${short(figures.energyCost, 6)} $ over the years`],
    ["with energy", `${short(figures.totalCostPerEndpoint)} $ an endpoint${between(intervals?.totalCostPerEndpoint)}`],
  ];
}

function billTable({ order, orderTotal, orderedCost, routerCost, cableCost, feeds, transceivers }: Bill): string {
  const watts = transceivers.reduce((sum, one) => sum + one.count * one.watts, 0);
  const lines = columns([
    ["item", "count", "spares", "each, $", "total, $"],
    ...order.map(({ item, ports, gbps, length, count, spares, each, total }) => [
      orderedText({ item, ports, length, gbps }),
      short(count, 9),
      short(spares, 9),
      each === null ? "–" : short(each, 6),
      total === null ? "–" : short(total, 9),
    ]),
    ["ordered", "", "", "", short(orderTotal, 9)],
    ["routers and cables without spares", "", "", "", short(orderedCost, 9)],
    ["by the cables' own lengths", "", "", "", short(routerCost + cableCost, 9)],
  ]);
  const ofRacks = feeds.map(
    (one) => `${short(one.feeds)} in ${short(one.racks)} of the racks, ${short(one.kilowatts / one.racks, 3)} kW each`,
  );
  return [lines, `Power feeds: ${ofRacks.join("; ")}.`, ...(watts > 0 ? [`Transceivers draw ${short(watts / 1000, 4)} kW.`] : [])].join(
    "\n",
  );
}
