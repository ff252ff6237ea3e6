/** `flitlab cost`: racks, cables, routers and power of a design. */
import type { CostResult } from "../../cost/results.ts";
import { STUDY, interrupted, onDesign, outcome, resultOf } from "../command.ts";
import type { Command } from "../command.ts";
import { pairs, short } from "../tables.ts";

export const cost: Command = {
  id: "cost",
  takes: STUDY,
  help: "racks, cables, routers, power",
  options: [],
  run: (line) =>
    onDesign(line, async (setting) => {
      const result = await resultOf(setting.pool.run("cost", setting.values), setting);
      if (result === null) return interrupted(setting);
      const { floorPlan: _floorPlan, ...figures } = result;
      return outcome(setting, true, figures, table(figures));
    }),
};

function table(figures: Omit<CostResult, "floorPlan">): string {
  return pairs([
    ["racks", short(figures.racks)],
    ["electric cables", short(figures.electricCables)],
    ["optical cables", `${short(figures.opticalCables)}, ${short(figures.meanOpticalMetres)} m on average`],
    ["cable length", `${short(figures.cableMetres, 6)} m`],
    ["routers", `${short(figures.routerCost, 6)} $`],
    ["cables", `${short(figures.cableCost, 6)} $`],
    ["per endpoint", `${short(figures.costPerEndpoint)} $, ${short(figures.powerPerEndpoint)} W`],
  ]);
}
