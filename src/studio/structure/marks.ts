/** The designs of the study among the families of a chart over size. */
import type { SizeMark } from "../../charts/size-chart.ts";
import { count, significant } from "../../drawing/text.ts";
import { designLetter } from "../../study/names.ts";
import type { SizePoint } from "../../workers/jobs/structure.ts";
import type { ChartOverSize } from "../../workers/over-size/charts.ts";
import { designNames } from "../results/labels.ts";
import { descriptionKey, networkKey } from "../store/keys.ts";
import type { StudioState } from "../store/state.ts";

/** Designs, as far as they are known. */
export function marksOf(
  { x, y, diameter }: ChartOverSize,
  { designs, inspections }: Pick<StudioState, "designs" | "inspections">,
): readonly SizeMark[] {
  const names = designNames(designs);
  return designs.flatMap(({ id, values }, design): SizeMark[] => {
    const { drawing, description } = inspections[id] ?? {};
    if (drawing?.key !== networkKey(values)) return [];
    const { endpoints, routers, radix, networkRadix } = drawing.value.network;
    const about = description?.key === descriptionKey(values) ? description.value : null;
    if (diameter !== null && about?.diameter !== diameter) return [];
    const hops = about?.minimalRouteAverage ?? null;
    const cut = about?.bisection?.upper ?? null;
    const point: SizePoint = {
      values,
      endpoints,
      routers,
      radix,
      networkRadix,
      hops: hops === null ? null : { value: hops, known: "counted" },
      bisection: cut === null ? null : { value: cut, known: "found" },
      // A design has prices of its own.
      priced: null,
      opens: true,
    };
    const [at, value] = [x.quantity.of(point), y.quantity.of(point)];
    if (at === null || value === null) return [];
    const letter = designLetter(design);
    return [
      {
        design,
        letter,
        x: at,
        y: value,
        title: `${letter} ${names[design]!}`,
        rows: [
          [x.quantity.title, count(at)],
          [y.quantity.title, significant(value, 4)],
        ],
      },
    ];
  });
}
