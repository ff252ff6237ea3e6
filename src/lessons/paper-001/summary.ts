/** The summary of a figure's numbers: a group of bars for each network, or each pattern. */
import { groupSummary } from "../bars.ts";
import type { CellResult, GroupPlan, GroupSummary } from "../bars.ts";
import type { Cell, Extent } from "../cell.ts";
import { cellsOf, networksIn, patternsIn, SIMULATED } from "./cells.ts";
import type { Figure } from "./figures.ts";
import { titleOf } from "./networks.ts";
import type { PaperNetwork } from "./networks.ts";

/** `results`: by the cells' keys. */
export function summaryOf(figure: Figure, extent: Extent, results: ReadonlyMap<string, CellResult>): readonly GroupSummary[] {
  return plansOf(figure, extent).map((plan) => groupSummary(plan, results));
}

function plansOf(figure: Figure, extent: Extent): readonly GroupPlan[] {
  const cells = cellsOf(figure, extent);
  return networksIn(figure, extent).flatMap((network) => {
    const own = cells.filter((cell) => cell.network === network);
    if (figure.groups === "network") return [planOf(network.title, network, own)];
    return patternsIn(figure, extent, network).map((pattern) =>
      planOf(
        pattern.title,
        network,
        own.filter((cell) => cell.pattern.id === pattern.id),
      ),
    );
  });
}

function planOf(title: string, network: PaperNetwork, cells: readonly Cell[]): GroupPlan {
  return {
    title,
    cells,
    series: [
      { series: SIMULATED, title: "UGAL-G, simulated", label: "UGAL-G", models: [] },
      ...network.programs.map((models) => ({ series: models[0]!, title: titleOf(models), label: [...models].sort().join("·"), models })),
    ],
  };
}
