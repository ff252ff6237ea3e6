/** The designs that fit, as a chart of what they carry over what they cost, and as a table with every limit. */
import { topologyOf } from "../engine/model.ts";
import type { Found, Search } from "../engine/index.ts";
import { NO_LIMITS } from "../engine/studies.ts";
import type { WishValues } from "../engine/studies.ts";
import { tradeOffChart } from "../charts/trade-off-chart.ts";
import type { TradeOffDot } from "../charts/trade-off-chart.ts";
import { bareSvg } from "../drawing/scene-svg.ts";
import { count, significant } from "../drawing/text.ts";
import { figure, html, list, raw, section, table } from "./html.ts";
import type { Content, Html } from "./html.ts";
import { joined, limitTitle, nameOf, priceOf, within } from "./words.ts";

const WIDTH = 720;
const HEIGHT = 340;
/** Families beyond these are grey. */
const COLOURS = 8;

const MARKS = { kept: "✓", unchecked: "○", broken: "✕" } as const;
const SAID = { kept: "kept", unchecked: "not checked", broken: "missed" } as const;

type Standing = keyof typeof MARKS;

function standingOf({ limits }: Found): Standing {
  const states = Object.values(limits);
  return states.includes("broken") ? "broken" : states.includes("unchecked") ? "unchecked" : "kept";
}

/** `place`: of the design that is reported on, from 1 on; null if the search has not listed it. `found`: what is known of it. */
export function shortlist(
  search: Search,
  wanted: WishValues,
  { place, found }: { readonly place: number | null; readonly found: Found | null },
): Html {
  const { designs, below, fellShort, passedOver, families } = search;
  const same = (row: Found): boolean => found !== null && nameOf(row.values) === nameOf(found.values) && row.family === found.family;
  const misses = [...fellShort, ...below.filter((row) => !fellShort.some((other) => other.family === row.family))].filter(
    (row) => !same(row),
  );
  const listed = designs.map((row, i) => (i + 1 === place && found !== null ? found : row));
  const beside = found !== null && place === null ? [found] : [];
  const rows = [...listed, ...beside, ...misses];
  const chosen = found === null ? null : (rows.find((row) => row === found) ?? null);
  const notes = [
    ...(beside.length > 0 ? [`Row ${listed.length + 1} is the design of this report, which the search has not listed.`] : []),
    ...(misses.length > 0
      ? [
          `The last ${misses.length === 1 ? "row misses a limit" : `${count(misses.length)} rows miss a limit`}. They stand here for comparison.`,
        ]
      : []),
    ...(Object.keys(passedOver).length === 0
      ? []
      : [
          `Not measured, for designs of the same family that were measured carry much less than counts say: ${joined(Object.entries(passedOver).map(([family, number]) => `${titleOf(family)} ${count(number)}`))}.`,
        ]),
    ...families.flatMap(({ family, none }) => (none === null ? [] : [`${titleOf(family)} ${none}.`])),
    ...(search.complete ? [] : ["The search was ended before it was complete."]),
  ];
  return section(
    "shortlist",
    "The designs that fit",
    rows.length === 0 ? html`<p>None.</p>` : [chart(rows, wanted, chosen), limitsTable(rows, wanted, chosen)],
    notes.length === 0
      ? null
      : html`<details open="open">
          <summary>Designs that are left out</summary>
          ${list(notes)}
        </details>`,
  );
}

const titleOf = (family: string): string => topologyOf({ topology: family }).title;

function chart(rows: readonly Found[], wanted: WishValues, chosen: Found | null): Html {
  const colours = new Map([...new Set(rows.map(({ family }) => family))].slice(0, COLOURS).map((family, i) => [family, i]));
  const dots = rows.map((row): TradeOffDot => {
    const { dollars, ends } = priceOf(row);
    const { lower, upper } = row.carried.worst;
    const known = upper - lower < 0.02;
    const title = titleOf(row.family);
    return {
      x: dollars,
      y: known ? upper : lower,
      spans: { x: ends === null ? null : ([ends.low, ends.high] as const), y: known ? null : ([lower, upper] as const) },
      title: rows.some((other) => other !== row && other.family === row.family) ? nameOf(row.values) : title,
      name: title,
      rows: [],
      key: nameOf(row.values),
      color: colours.get(row.family) ?? null,
      state: standingOf(row),
      known,
      chosen: row === chosen,
      estimate: null,
    };
  });
  const x = {
    title: "$ per endpoint: routers and cables",
    less: true,
    most: undefined,
    ratio: true,
    limit: wanted.maxCost < NO_LIMITS.maxCost ? wanted.maxCost : null,
  };
  const y = {
    title: "carried of the worst traffic",
    less: false,
    most: 1,
    ratio: false,
    limit: wanted.minWorstCase > 0 ? wanted.minWorstCase : null,
  };
  const scene = tradeOffChart({
    title: "What each design carries against what it costs",
    subtitle: "",
    x,
    y,
    dots,
    width: WIDTH,
    height: HEIGHT,
  });
  return figure(
    "What the best routing carries of the worst traffic, as a part of the endpoints’ full rate, against the price. Lines along the price are its range; lines upward join what is carried at least and at most. The design of this report has a ring.",
    raw(bareSvg(scene)),
  );
}

function limitsTable(rows: readonly Found[], wanted: WishValues, chosen: Found | null): Html {
  const limits = [...new Set(rows.flatMap((row) => Object.keys(row.limits)))];
  const key = html`<p class="key">
    ${(Object.keys(MARKS) as Standing[]).map((state) => html`<span>${mark(state)} ${SAID[state]}</span>`)}<span
      >≈ with cables by mean lengths</span
    >
  </p>`;
  const whole = (value: number): string => count(Math.round(value));
  return html`${key}${table(
    "The list, the best first. Below a price is its range; uniform and worst: what the best routing carries of such traffic, as a part of the endpoints’ full rate, at least and at most.",
    [
      { title: "" },
      { title: "design", words: true },
      { title: "endpoints" },
      { title: "routers × ports" },
      { title: "racks" },
      { title: "$ per endpoint" },
      { title: "W per endpoint" },
      { title: "hops" },
      { title: "uniform" },
      { title: "worst" },
      ...limits.map((id) => ({ title: `${limitTitle(id)} ${limitValue(wanted, id)}` })),
    ],
    rows.map((row, i): readonly Content[] => {
      const { dollars, ends, about } = priceOf(row);
      const { measured, carried } = row;
      return [
        i + 1,
        html`${nameOf(row.values)}${row.same.length === 0 ? null : html` <small>the same network as ${joined(row.same.map(({ values }) => nameOf(values)))}</small>`}`,
        count(row.endpoints),
        html`<span class="one">${count(row.routers)} × ${row.soldRadix}</span>`,
        count(measured?.racks ?? row.racks),
        html`<span class="one">${about ? "≈ " : ""}${whole(dollars)}</span
          >${ends === null ? null : html` <small class="one">${whole(ends.low)} to ${whole(ends.high)}</small>`}`,
        significant(row.powerPerEndpoint, 3),
        measured?.diameter ?? row.diameter ?? (row.diameterBound === null ? null : `≤ ${row.diameterBound}`),
        html`<span class="one">${within(carried.uniform)}</span>`,
        html`<span class="one">${within(carried.worst)}</span>`,
        ...limits.map((id) => (row.limits[id] === undefined ? null : mark(row.limits[id]))),
      ];
    }),
    new Set(rows.flatMap((row, i) => (row === chosen ? [i] : []))),
  )}`;
}

const limitValue = (wanted: WishValues, id: string): string => significant(Number(wanted[id]), 4);

const mark = (state: Standing): Html => html`<span class="${state}" title="${SAID[state]}">${MARKS[state]}</span>`;
