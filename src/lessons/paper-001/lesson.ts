/** Mollah et al. 2017 as a lesson: Figures 8 to 13 and Table 3. */
import type { BarsPart, Lesson } from "../lesson.ts";
import { cellsOf } from "./cells.ts";
import { FIGURES } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { summaryOf } from "./summary.ts";
import { TABLE_3 } from "./table-3.ts";

const ID = "paper-001";

const EXTENTS = {
  quick: "The smaller networks and fewer patterns, 3,000 cycles of warm-up and 3,000 measured, more until that is steady",
  paper: "All networks and five patterns, 40,000 cycles of warm-up and 10,000 measured, more until that is steady: the largest take hours",
} as const;

function barsOf(figure: Figure): BarsPart {
  const { id, title, text, look, groups, networks } = figure;
  const name = `Figure ${id.replace(/[ab]$/, "($&)")}`;
  return {
    kind: "bars",
    id,
    name,
    title,
    text,
    look,
    subtitle:
      groups === "network" ? "means over the patterns; whiskers: least and most" : networks.map((network) => network.title).join(", "),
    quantity: "throughput",
    rows: "pattern",
    strong: "3",
    extents: EXTENTS,
    cells: (extent) => cellsOf(figure, extent),
    summary: (extent, results) => summaryOf(figure, extent, results),
    claims: (extent) => {
      const plain = summaryOf(figure, extent, new Map());
      return figure.claims.map((claimOn, i) => claimOn({ id: `${ID}.${id}.${i + 1}`, where: name, groups: plain }));
    },
  };
}

export const paper001: Lesson = {
  id: ID,
  title: "Modeling UGAL on the Dragonfly Topology",
  source: "Mollah et al. 2017",
  parts: [...FIGURES.map(barsOf), TABLE_3],
};
