/** What the design of a report needs from year to year, and how it grows. */
import { count, significant } from "../drawing/text.ts";
import type { ReportedDesign } from "../engine/index.ts";
import type { Expansion, LifeReport, Moves } from "../engine/results.ts";
import { facts, html, section, table } from "./html.ts";
import type { Content, Html } from "./html.ts";
import { itemText } from "./design.ts";
import { money, moneyWithin, ranged } from "./words.ts";

/** So few times a year that other causes are far more likely. */
const NEVER = 1e-3;

export function theLife({ life, values, found }: ReportedDesign): Html {
  if (life === null) return section("life", "Failures, spares and energy", html`<p>Nothing can be said: something is not on sale.</p>`);
  const { failures, links, cutOff, bandwidth, sparesCost, energy } = life;
  const lost = found?.measured?.resilience ?? null;
  const rows: (readonly [string, Content])[] = [
    ["routers", `${ranged(failures.router)} fail in a year`],
    ["transceivers", `${ranged(failures.transceiver)} fail in a year`],
    ["cables", `${ranged(failures.cable)} fail in a year`],
    ["NICs", `${ranged(failures.NIC)} fail in a year`],
    ["links", `${ranged(links.toEndpoints)} to endpoints fail in a year, and ${ranged(links.betweenRouters)} between routers`],
    [
      "endpoints cut off",
      cutOff.events.high < NEVER
        ? "practically never by parts that fail each by itself: all NICs that one can use would have to fail at once"
        : `${ranged(cutOff.events)} times in a year over all of them, for ${ranged(cutOff.hours)} hours together (${ranged(cutOff.share, 3, 100)} % of the time)`,
    ],
    ...(bandwidth === null
      ? []
      : [["links between routers that are up", `${ranged(bandwidth, 6, 100)} % of their bandwidth on average`] as const]),
    ...(lost?.connected
      ? [
          [
            "links that it can lose",
            `${significant(100 * lost.connected.fraction, 2)} % (${significant(100 * lost.connected.lower, 2)} to ${significant(100 * lost.connected.upper, 2)}) fail at random before the network falls apart in more than one of four cases`,
          ] as const,
        ]
      : []),
    ["power", `${significant(energy.loadedWatts / 1000, 4)} kW at full traffic, ${ranged(energy.idleWatts, 4, 1e-3)} kW without any`],
    [
      "energy of a year",
      `${ranged(energy.kilowattHours, 4, 1e-3)} MWh with the site’s share, ${moneyWithin(energy.dollars.value, energy.dollars)}`,
    ],
    ...(sparesCost.high > 0
      ? [["spares for a year", `${moneyWithin(sparesCost.value, sparesCost)}, without those that have no price`] as const]
      : []),
  ];
  return section(
    "life",
    "Failures, spares and energy",
    html`<p>All of this is estimated. In brackets are both ends: all rates, times and shares low, and all of them high.</p>`,
    facts(rows),
    table(
      `Failures in a year, and the spares that last it in ${significant(values.spareCertainty)} of 100 years`,
      [
        { title: "item", words: true },
        { title: "count" },
        { title: "failures in a year" },
        { title: "spares needed" },
        { title: "spares on the order" },
      ],
      life.parts.map((part): readonly Content[] => [
        itemText(part),
        count(part.count),
        ranged(part.failures),
        ranged(part.needed, 6),
        count(part.ordered),
      ]),
    ),
  );
}

export function theGrowth(life: LifeReport | null): Html {
  const step = life?.expansion ?? null;
  return section(
    "growth",
    "Growth to twice the endpoints",
    step === null || "none" in step ? html`<p>${step?.none ?? "Nothing can be said: something is not on sale."}</p>` : stepOf(step),
  );
}

function stepOf({ study, endpoints, routers, routersKept, bought, betweenRouters, toEndpoints, before, after }: Expansion): Html {
  const dearer = before.dollars === null || after.dollars === null ? null : after.dollars - before.dollars;
  // All prices are low or high together, before and after.
  const ends =
    before.interval === null || after.interval === null
      ? null
      : [after.interval.low - before.interval.low, after.interval.high - before.interval.high].sort((a, b) => a - b);
  const moves = (title: string, { before: old, after: now, stay, move, buy, spare }: Moves): readonly Content[] => [
    title,
    count(old),
    count(now),
    `≥ ${count(stay)}`,
    `≤ ${count(move)}`,
    count(buy),
    count(spare),
  ];
  return html`<p>
      The next design of the family with at least twice the endpoints, on routers of no more ports, that carries as much by closed forms:
    </p>
    ${facts([
      ["design", html`<code>${study}</code>`],
      ["endpoints", count(endpoints)],
      ["routers", `${count(routers)}; ${count(routersKept)} of the present ones stay`],
      [
        "routers bought",
        bought.length === 0
          ? "none"
          : bought
              .map(({ ports, count: number, total }) => `${count(number)} of ${significant(ports)} ports, ${money(total)} by the book`)
              .join("; "),
      ],
      ...(dearer === null
        ? []
        : [["routers and cables, dearer by", moneyWithin(dearer, ends && { low: ends[0]!, high: ends[1]! })] as const]),
    ])}${table(
      "Cables before and after",
      [
        { title: "cables", words: true },
        { title: "before" },
        { title: "after" },
        { title: "stay" },
        { title: "are moved" },
        { title: "are bought" },
        { title: "are left over" },
      ],
      [moves("between routers", betweenRouters), moves("to endpoints", toEndpoints)],
    )}
    <p>
      Every router keeps its level, its group and its number, and a cable stays if the same two places are linked afterwards. Another order
      of the routers may let more of them stay: what is moved is an upper bound.
    </p> `;
}
