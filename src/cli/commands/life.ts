/** `flitlab life`: failures a year, spares, lost hours, energy, and the step to a larger design of the family. */
import { lifeWarning } from "../../engine/results.ts";
import type { Expansion, LifeReport, Moves, Ranged } from "../../engine/results.ts";
import * as engine from "../../engine/index.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command } from "../command.ts";
import { integer, valued } from "../options.ts";
import { columns, pairs, short, orderedText } from "../tables.ts";

const TO = valued("to", "N", "endpoints to grow to (default: twice as many)", integer("to", 2, 2_000_000), null);

export const life: Command = {
  id: "life",
  takes: STUDY,
  help: "failures a year, spares, endpoints cut off, energy; the step to twice the endpoints",
  about: {
    computes:
      "Says what fails in a year, what that costs in spares and in bandwidth, what the network draws, and what a step to a larger one takes. All rates are assumptions of the study, with ranges.",
    example: ["life", "p=4&a=8&h=4"],
    fields: "failures, unlinked, cutOff, bandwidth, sparesCost, energy, expansion; each figure {value, low, high}",
  },
  options: [TO],
  run: (line) =>
    onDesign(line, async (setting) => {
      const to = line.get(TO);
      const found = await answerOf(engine.life(setting.design, { ...setting.options, ...(to !== null && { to }) }), setting);
      if (found === null) return interrupted(setting);
      const others = unlike(setting, "cost");
      const warning = lifeWarning(setting.values);
      const warnings = [...others.warnings, ...(warning === null ? [] : [`${warning}.`])];
      for (const one of warnings) console.error(one);
      return outcome(setting, true, { ...found, ...others.fields, warnings }, textOf(found, setting.values.spareCertainty));
    }),
};

/** So few times a year that other causes are far more likely. */
const NEVER = 1e-3;

/** "12.3 (4.5 to 67)". */
function range({ value, low, high }: Ranged, digits = 3, factor = 1): string {
  const told = (one: number): string => short(factor * one, digits);
  return low === high ? told(value) : `${told(value)} (${told(low)} to ${told(high)})`;
}

function textOf(found: LifeReport, certainty: number): string {
  const { failures, links, unlinked, cutOff, bandwidth, sparesCost, energy, parts, expansion } = found;
  const year = pairs([
    ["routers", `${range(failures.router)} fail a year`],
    ["transceivers", `${range(failures.transceiver)} fail a year`],
    ["cables", `${range(failures.cable)} fail a year`],
    ["NICs", `${range(failures.NIC)} fail a year`],
    ["links", `${range(links.toEndpoints)} to endpoints fail a year, and ${range(links.betweenRouters)} between routers`],
    ["NICs cut off", `${range(unlinked.events)} times a year over all of them, together for ${range(unlinked.hours)} hours`],
    [
      "endpoints cut off",
      cutOff.events.high < NEVER
        ? "practically never: all NICs that it can use would have to fail at once by chance"
        : `${range(cutOff.events)} times a year over all of them, together for ${range(cutOff.hours)} hours (${range(cutOff.share, 3, 100)} % of the time)`,
    ],
    ...(bandwidth === null ? [] : [["bandwidth", `${range(bandwidth, 6, 100)} % of the links between routers are up on average`] as const]),
    ["power", `${short(energy.loadedWatts / 1000, 4)} kW at full traffic, ${range(energy.idleWatts, 4, 1e-3)} kW without any`],
    ["energy", `${range(energy.kilowattHours, 4, 1e-3)} MWh a year with the site's share, ${range(energy.dollars, 4)} $`],
  ]);
  const list = columns([
    ["item", "count", "failures a year", `spares for ${short(certainty)} %`, "ordered"],
    ...parts.map(({ item, ports, length, gbps, count, failures: own, needed, ordered }) => [
      orderedText({ item, ports, length, gbps }),
      short(count, 9),
      range(own),
      range(needed, 9),
      short(ordered, 9),
    ]),
  ]);
  const notes = [
    ...(sparesCost.high > 0 ? [`Spares for a year cost ${range(sparesCost, 4)} $, without those that have no price.`] : []),
    "All of these are estimates: rates, repair and use are assumptions (flitlab --help names), and in brackets all of them low and all of them high.",
  ];
  return [year, list, notes.join("\n"), "none" in expansion ? expansion.none : stepText(expansion)].join("\n\n");
}

function stepText({ study, endpoints, routers, routersKept, bought, betweenRouters, toEndpoints, before, after }: Expansion): string {
  const capital = before.dollars === null || after.dollars === null ? null : after.dollars - before.dollars;
  return [
    pairs([
      ["grows to", `${short(endpoints, 9)} endpoints, ${short(routers, 9)} routers: flitlab cost '${study}'`],
      [
        "routers",
        `${short(routersKept, 9)} stay; bought are ${bought.length === 0 ? "none" : bought.map(({ ports, count, total }) => `${short(count, 9)} of ${short(ports)} ports, ${short(total, 6)} $`).join(", ")}`,
      ],
      ["between routers", movesText(betweenRouters)],
      ["to endpoints", movesText(toEndpoints)],
      ...(capital === null ? [] : [["dearer by", `${short(capital, 6)} $, routers and cables, each design on its own floor`] as const]),
    ]),
    "Routers keep their level, group and number, which lets at least so many cables stay; other places may let more of them stay.",
  ].join("\n");
}

function movesText({ before, stay, move, buy, spare }: Moves): string {
  return `of ${short(before, 9)} cables ${short(stay, 9)} or more stay, ${short(move, 9)} at most are moved${spare > 0 ? `, ${short(spare, 9)} are left over` : ""}, ${short(buy, 9)} are bought`;
}
