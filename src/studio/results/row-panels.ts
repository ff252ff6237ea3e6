/** Names of the panels that added rows open into. */
import { readTraffic, trafficText } from "../store/added-rows.ts";
import type { RowTraffic } from "../store/added-rows.ts";

/** Of ids of panels, before the traffic. */
const PREFIX = "on:";

/** Id of the panel of a row: the same for all of its traffic, "on:shift:offset:8". */
export function panelOf(row: RowTraffic): string {
  return `${PREFIX}${trafficText(row)}`;
}

/** The traffic that a panel is of; null for other panels. */
export function trafficOf(panel: string): RowTraffic | null {
  return panel.startsWith(PREFIX) ? readTraffic(panel.slice(PREFIX.length)) : null;
}
