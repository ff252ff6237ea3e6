/** Points of families and designs of the study as marks of a chart over size. */
import type { SizeDot, SizeMark } from "../../charts/size-chart.ts";
import { count, significant } from "../../drawing/text.ts";
import { THROUGHPUT_SCALES } from "../../engine/comparisons.ts";
import type { ChartOverSize, SizedPoint, SizeQuantity } from "../../engine/comparisons.ts";
import type { SizeCurve, SizePoint } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { designLetter } from "../../engine/studies.ts";
import { designNames } from "../results/labels.ts";
import { descriptionKey, networkKey } from "../store/keys.ts";
import type { StudioState } from "../store/state.ts";

/** Values of the parameters that give a network its size. */
function sizeText({ family }: SizeCurve, { values }: SizePoint): string {
  const { parameters } = topologyOf({ topology: family });
  return parameters
    .filter(({ kind }) => kind === "integer" || kind === "vector")
    .slice(0, 4)
    .map(({ id, symbol }) => `${symbol ?? id} = ${String(values[id])}`)
    .join(", ");
}

/** What a dot tells of its throughput on all scales, and how that is known. */
function throughputRows({ throughput }: SizedPoint): (readonly [string, string])[] {
  if (!throughput) return [];
  const scales = THROUGHPUT_SCALES.flatMap(({ name, range }): (readonly [string, string])[] => {
    const found = range(throughput);
    if (!found) return [];
    const [from, to] = found.map((one) => significant(one, 4)) as [string, string];
    return [[name, from === to ? from : `${from} to ${to}`]];
  });
  return [
    ...scales,
    [
      "equipment",
      `${significant(throughput.portsPerEndpoint, 3)} ports${throughput.costPerEndpoint === null ? "" : `, $${count(Math.round(throughput.costPerEndpoint))}`} an endpoint`,
    ],
    ["proved by", throughput.how],
  ];
}

/** Null where the chart has no place for it. */
export function dotOf({ x }: ChartOverSize, quantity: SizeQuantity, curve: SizeCurve, point: SizedPoint): SizeDot | null {
  const [at, value] = [x.quantity.of(point), quantity.of(point)];
  if (at === null || value === null) return null;
  const known = [point.hops?.known, point.bisection?.known];
  const { title } = quantity;
  const range = quantity.range?.(point) ?? null;
  const exact = point.throughput?.exact === true && range !== null && range[1] <= range[0] * 1.000001;
  const which = title.startsWith("average") ? known[0] : title.startsWith("bisection") ? known[1] : undefined;
  return {
    x: at,
    y: value,
    title: `${curve.title}: ${sizeText(curve, point)}`,
    rows: [
      ["endpoints", count(point.endpoints)],
      ["routers", count(point.routers)],
      ["radix", `${count(point.radix)}, ${count(point.networkRadix)} to routers`],
      ...throughputRows(point),
      ...(point.hops ? [["average hops", `${significant(point.hops.value, 4)}, ${point.hops.known}`] as const] : []),
      ...(point.bisection ? [["bisection", `${count(point.bisection.value)} links, ${point.bisection.known}`] as const] : []),
      ...(point.priced && title.endsWith("per endpoint")
        ? ([
            ["an endpoint", `$${significant(point.priced.cost, 4)}, ${significant(point.priced.power, 3)} W`],
            ["its cables", `${significant(point.priced.metres, 3)} m, by mean lengths`],
          ] as const)
        : []),
      point.opens ? ["click", "opens it as a design"] : ["", "too large to open"],
    ],
    key: point.opens ? `${curve.title}/${point.endpoints}` : null,
    open: range === null ? which !== undefined && which !== "closed form" : !exact,
    ...(range !== null && { range, known: exact ? "exact" : `${range[0]} to ${range[1]}` }),
  };
}

/** The designs of the study among the families of a chart over size, as far as they are known. */
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
