/** The design of a report: its drawing, its floor, its order, what it carries, and its latencies. */
import { fitTransform } from "../drawing/geometry.ts";
import { floorPlanLegend, floorPlanToSvg } from "../drawing/floor-plan.ts";
import { layoutFloorPlan } from "../drawing/floor-ways.ts";
import { networkLegend } from "../drawing/legend.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { linkWidths } from "../drawing/link-widths.ts";
import { bareSvg } from "../drawing/scene-svg.ts";
import { networkToSvg } from "../drawing/svg.ts";
import { atMost, count, interval, plural, significant } from "../drawing/text.ts";
import { latencyChart } from "../charts/latency-chart.ts";
import type { LoadBound } from "../charts/load-series.ts";
import type { ReportedDesign } from "../engine/index.ts";
import { UNMEASURED } from "../engine/comparisons.ts";
import { isPriced } from "../engine/results.ts";
import type { Bill } from "../engine/results.ts";
import { patternOf, routingOf, topologyOf } from "../engine/model.ts";
import { facts, figure, html, list, raw, section, table } from "./html.ts";
import type { Content, Html } from "./html.ts";
import { isUsual, modelTitle, moneyWithin, nameOf, valueText, within } from "./words.ts";

const DRAWING = { width: 720, height: 520 };
const FLOOR = { width: 720, least: 180, most: 520 };
const NO_ROOM = { left: 0, right: 0, top: 0, bottom: 0 };
const CHART = { width: 720, height: 300 };
/** Larger pictures leave the endpoints out: each would be less than a pixel. */
const MOST_ENDPOINTS_DRAWN = 4096;

export function theDesign(design: ReportedDesign): Html {
  const { values, drawing, description, found, cost } = design;
  const { summary, source, title, parameters } = topologyOf(values);
  const known: (readonly [string, Content])[] = [
    ["family", `${title}. ${summary} Source: ${source}.`],
    [
      "its numbers",
      list(
        parameters
          .filter((one) => one.kind !== "text" && (one.refines !== true || !isUsual(one, values)))
          .map((one) => `${one.title}${one.symbol === undefined ? "" : ` (${one.symbol})`}: ${valueText(one, values[one.id]!)}`),
      ),
    ],
    ["endpoints", count(design.endpoints)],
    ...(found === null ? [] : [["routers", `${count(found.routers)}, of at most ${count(found.soldRadix)} ports`] as const]),
    ...(description === null
      ? []
      : [
          ["links between routers", count(description.links)] as const,
          [
            "hops between the farthest routers with endpoints",
            description.diameter === null
              ? `${count(description.diameterBounds.lower)} to ${count(description.diameterBounds.upper)}`
              : count(description.diameter),
          ] as const,
          ...(description.endpointAverageHops === null
            ? []
            : [["hops between two endpoints, mean", significant(description.endpointAverageHops, 4)] as const]),
          ...(description.bisection === null
            ? []
            : [
                [
                  "links across the smallest balanced cut",
                  description.bisection.lower === description.bisection.upper
                    ? count(description.bisection.upper)
                    : `${significant(description.bisection.lower, 6)} to ${significant(description.bisection.upper, 6)}`,
                ] as const,
              ]),
        ]),
    ...(isPriced(cost)
      ? [
          ["routers and cables", moneyWithin(cost.capitalCost, cost.intervals?.capitalCost)] as const,
          ["routers alone", moneyWithin(cost.routerCost, cost.intervals?.routerCost)] as const,
          ["cables alone", moneyWithin(cost.cableCost, cost.intervals?.cableCost)] as const,
          ["per endpoint", moneyWithin(cost.costPerEndpoint, cost.intervals?.costPerEndpoint)] as const,
          [
            "power per endpoint",
            `${significant(cost.totalPowerPerEndpoint, 4)} W, of which cables draw ${significant(cost.cablePowerPerEndpoint, 4)} W`,
          ] as const,
        ]
      : []),
  ];
  return section(
    "design",
    `The design: ${nameOf(values)}`,
    drawing === null ? html`<p>There is no drawing.</p>` : pictureOf(drawing, values),
    facts(known),
  );
}

function pictureOf(drawing: NonNullable<ReportedDesign["drawing"]>, values: ReportedDesign["values"]): Html {
  const view = {
    ...DRAWING,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, DRAWING.width, DRAWING.height),
    scheme: "light",
    channelLoad: null,
    widths: linkWidths(drawing.network, values),
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: drawing.network.endpoints <= MOST_ENDPOINTS_DRAWN,
  } as const;
  return figure("The network: routers and the links between them.", raw(networkToSvg(drawing, view)), keyOf(networkLegend(drawing, view)));
}

/** What colours mean. */
function keyOf(items: readonly LegendItem[]): Html {
  const told = items.flatMap((item) => (item.kind === "scale" ? [] : [{ ...item, label: item.label.replace("; zoom in", "") }]));
  return html`<p class="key">
    ${told.map(({ kind, color, factor = 1, label }) => html`<span><i class="${kind}" style="color:${color}${factor === 1 ? "" : `;border-top-width:${Math.round(2 * factor)}px`}"></i>${label}</span>`)}
  </p>`;
}

export function theFloor({ cost }: ReportedDesign): Html {
  const { floorPlan } = cost;
  const plan = layoutFloorPlan(floorPlan);
  const { left, right, top, bottom } = plan.bounds.room ?? NO_ROOM;
  const high = ((FLOOR.width - left - right) * plan.bounds.y1) / plan.bounds.x1 + top + bottom;
  const [width, height] = [FLOOR.width, Math.round(Math.min(FLOOR.most, Math.max(FLOOR.least, 1.1 * high)))];
  const view = {
    width,
    height,
    pixelRatio: 1,
    transform: fitTransform(plan.bounds, width, height),
    scheme: "light",
    hovered: null,
    selected: null,
  } as const;
  const lengths = cost.media
    .filter(({ cables }) => cables > 0)
    .map(({ title, cables, metres }): readonly Content[] => [
      title,
      count(cables),
      count(Math.round(metres)),
      significant(metres / cables, 3),
    ]);
  return section(
    "floor",
    "The floor",
    figure(
      `${plural(floorPlan.racks.length, "rack")} on ${significant(floorPlan.width, 3)} by ${significant(floorPlan.depth, 3)} m, from above.`,
      raw(floorPlanToSvg(plan, view)),
      keyOf(floorPlanLegend(plan, "light")),
    ),
    table(
      "Cables as they are laid",
      [{ title: "medium", words: true }, { title: "cables" }, { title: "metres" }, { title: "mean, m" }],
      lengths,
    ),
  );
}

export function theOrder({ bill, cost }: ReportedDesign): Html {
  if (bill === null) return section("order", "What is ordered", html`<p>${cost.notOnSale ?? "It could not be made out."}</p>`);
  const watts = bill.transceivers.reduce((sum, one) => sum + one.count * one.watts, 0);
  return section(
    "order",
    "What is ordered",
    orderTable(bill),
    list([
      "Every total holds its spares; a dash is a thing that has no price here. NICs, spares and feeds are no part of the price of routers and cables.",
      `Without spares, routers and cables at the lengths that are sold cost ${count(Math.round(bill.orderedCost))} $; by the cables’ own lengths, as all prices above, ${count(Math.round(bill.routerCost + bill.cableCost))} $.`,
      `Power feeds: ${bill.feeds.map(({ feeds, racks, kilowatts }) => `${count(feeds)} in ${count(racks)} of the racks, ${significant(kilowatts / racks, 3)} kW each`).join("; ")}.`,
      ...(watts > 0 ? [`Transceivers draw ${significant(watts / 1000, 4)} kW.`] : []),
    ]),
  );
}

/** "router, 64 ports, 400 Gb/s". */
export function itemText({ item, ports, length, gbps }: Pick<Bill["order"][number], "item" | "ports" | "length" | "gbps">): string {
  return [
    item,
    ...(ports === null || ports === 1 ? [] : [`${significant(ports)} ports`]),
    ...(length === null ? [] : [`${significant(length)} m`]),
    ...(gbps === null ? [] : [`${significant(gbps)} Gb/s`]),
  ].join(", ");
}

function orderTable({ order, orderTotal }: Bill): Html {
  const dollars = (value: number | null): string | null => (value === null ? null : count(Math.round(value)));
  return table(
    "The order, with spares",
    [{ title: "item", words: true }, { title: "count" }, { title: "spares" }, { title: "each, $" }, { title: "total, $" }],
    [
      ...order.map((line): readonly Content[] => [
        itemText(line),
        count(line.count),
        count(line.spares),
        dollars(line.each),
        dollars(line.total),
      ]),
      [html`<strong>all that has a price</strong>`, "", "", "", html`<strong>${dollars(orderTotal)}</strong>`],
    ],
  );
}

/** `model`: the wishes' model of routing, by which designs are bounded besides. */
export function whatItCarries({ found }: ReportedDesign, model: string): Html {
  if (found === null)
    return section("carries", "What it carries", html`<p>There are no closed forms for this family, and nothing was measured.</p>`);
  const { closedForms, carried, measured } = found;
  const row = (title: string, closed: Content, program: Content, own: Content, together: Content): readonly Content[] => [
    title,
    closed,
    program,
    own,
    together,
  ];
  const bounds = measured ?? UNMEASURED;
  return section(
    "carries",
    "What it carries",
    html`<p>
      All numbers are parts of the endpoints’ full rate. Two of them are what is carried at least and at most, and both are proved.
    </p>`,
    table(
      "Of each traffic",
      [
        { title: "traffic", words: true },
        { title: "best routing, by closed forms" },
        { title: "best routing, by linear programs" },
        { title: `${modelTitle(model)} routing, by linear programs` },
        { title: "best routing, by all that is known" },
      ],
      [
        row(
          "uniform: every endpoint sends to all others alike",
          within(closedForms.uniform),
          within(bounds.uniform),
          within(bounds.uniformOwn),
          within(carried.uniform),
        ),
        row("the worst traffic there is", within(closedForms.worst), null, null, within(carried.worst)),
        row("the family’s worst case for minimal routes", null, within(bounds.worstCase), within(bounds.worstCaseOwn), null),
        row("the worst permutation that a search finds", null, within(bounds.worstFound), within(bounds.worstFoundOwn), null),
      ],
    ),
    measured === null || measured.note === null ? null : html`<p>${measured.note}</p>`,
  );
}

export function latencies({ values, latencies: known, found }: ReportedDesign): Html {
  const [routing, pattern] = [routingOf(values).title, patternOf(values).title];
  if (known === null) return section("latency", "Latency over load", html`<p>It could not be computed.</p>`);
  const simulated = known.state === "simulated";
  const uniform = found?.measured?.uniform ?? null;
  const bounds: readonly LoadBound[] =
    uniform === null || patternOf(values).id !== "uniform"
      ? []
      : [{ label: "any routing", load: uniform.upper, lower: uniform.lower, design: null, certified: true }];
  if (known.state === "estimated" && known.estimate.unknown !== null)
    return section("latency", "Latency over load", html`<p>There is no estimate: ${known.estimate.unknown}</p>`);
  const scene = latencyChart({
    series: simulated
      ? [
          {
            design: 0,
            label: routing,
            points: known.curve.points,
            running: [],
            saturationLoad: known.curve.saturation?.load ?? null,
            saturation: known.curve.saturation,
          },
        ]
      : [],
    estimates: simulated
      ? []
      : [{ design: 0, label: routing, former: false, points: known.estimate.points, saturation: known.estimate.saturation }],
    bounds,
    ...CHART,
  });
  const ends = simulated ? known.curve.saturation : known.estimate.saturation;
  return section(
    "latency",
    "Latency over load",
    html`<p>
      <strong class="state">${simulated ? "simulated" : "estimated, not simulated"}</strong> ${pattern} traffic, ${routing} routing, packets
      of ${values.packetSize} ${values.packetSize === 1 ? "flit" : "flits"}.
      ${
        ends === null
          ? "All of these loads are carried."
          : `It saturates ${simulated ? "" : "by estimate "}at a load of ${ends.lower === null ? `less than ${atMost(ends.upper, 3)}` : interval(ends.lower, ends.upper, " to ")}.`
      }
    </p>`,
    figure(
      `Cycles from the first flit’s generation until the last one arrives, over the offered load${simulated ? "" : ". A simulation is expected within the pale band"}.`,
      raw(bareSvg(scene)),
    ),
  );
}
