/** What a design needs from year to year. All of it is estimated, with both ends; so no design is marked as best. */
import { significant } from "../../../drawing/text.ts";
import { isPriced } from "../../../engine/results.ts";
import type { Life, Ranged } from "../../../engine/results.ts";
import { none, PENDING } from "./row.ts";
import type { TableDesign, TableRow, Value } from "./row.ts";

/** Each number in so many digits, both ends in brackets. */
function estimated({ value, low, high }: Ranged, digits: number): Value {
  const write = (number: number): string => significant(number, digits);
  return {
    text: low === high ? write(value) : `${write(value)} (${write(low)}–${write(high)})`,
    range: [low, high],
    note: "estimated, with all rates, times and shares at their low and at their high end",
  };
}

function row(id: string, title: string, unit: string, help: string, write: (life: Life) => Value): TableRow {
  return {
    id,
    title: () => title,
    unit,
    help,
    when: () => true,
    value: ({ life, cost }: TableDesign): Value => {
      if (life) return write(life);
      if (!cost) return PENDING;
      return isPriced(cost) && life === undefined ? PENDING : none(cost.notOnSale ?? "Something of the order is not on sale.");
    },
    best: null,
    opens: null,
  };
}

const spares = ({ parts }: Life): Ranged => ({
  value: parts.reduce((sum, { needed }) => sum + needed.value, 0),
  low: parts.reduce((sum, { needed }) => sum + needed.low, 0),
  high: parts.reduce((sum, { needed }) => sum + needed.high, 0),
});

const HOURS_OF_YEAR = 8760;
/** Hours of a year for which as much is missing as is up otherwise, from the share that is up. */
const hoursLost = ({ value, low, high }: Ranged): Ranged => ({
  value: HOURS_OF_YEAR * (1 - value),
  low: HOURS_OF_YEAR * (1 - high),
  high: HOURS_OF_YEAR * (1 - low),
});
const thousands = ({ value, low, high }: Ranged): Ranged => ({ value: value / 1000, low: low / 1000, high: high / 1000 });

export const LIFE_ROWS: readonly TableRow[] = [
  row("failures", "failures", "a year", "Routers, transceivers, cables and NICs that fail, at the rates that are set.", ({ failures }) =>
    estimated(failures.all, 3),
  ),
  row("spares", "spares needed", "for a year", "Enough for a year of each part, as surely as is set of that part, added up.", (life) =>
    estimated(spares(life), 6),
  ),
  row(
    "bandwidthLost",
    "bandwidth lost",
    "h a year",
    "Hours of the year's bandwidth between routers that are missing until what failed is repaired.",
    ({ bandwidth }) => (bandwidth === null ? none("No link joins routers.") : estimated(hoursLost(bandwidth), 2)),
  ),
  row("energyYear", "energy of a year", "MWh", "Routers and cables at the use that is set, cooling included.", ({ energy }) =>
    estimated(thousands(energy.kilowattHours), 3),
  ),
];
