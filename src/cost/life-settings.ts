/** What a fabric needs over its life: how often its parts fail, how soon they are repaired, and how much of its power it draws. */
import { settings } from "../descriptor.ts";
import type { NumberParameter, ValuesOf } from "../descriptor.ts";
import type { Interval } from "./results.ts";

/** A default that is an estimate, with the ends between which the true value may lie, and where all three come from. */
interface Assumption {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly source: string;
}

/** Of a link of two transceivers, the part of its failures that each of them has, and the part of its cable; an assumption. */
const OF_OPTIC = 0.45;
/** Percent of NIC-leaf links and of leaves that fail a month (Qian et al. 2024). */
const [LINKS_A_MONTH, LEAVES_A_MONTH] = [0.057, 0.051];
/** Failures of NICs in a cluster of 16,384 in 54 days (Grattafiori et al. 2024). */
const NICS_A_YEAR = (7 / 16_384) * (365 / 54);
/** Hours of a year over the mean hours between failures, in percent. */
const ofHours = (hours: number): number => (100 * 24 * 365) / hours;

const three = (value: number): number => Number(value.toPrecision(3));

/** By the parameters' ids. */
export const ASSUMPTIONS = {
  routerFailures: {
    value: three(12 * LEAVES_A_MONTH),
    low: three(6 * LEAVES_A_MONTH),
    high: three(60 * LEAVES_A_MONTH),
    source:
      "0.051 % of the leaf routers of a training cluster fail a month (Qian et al. 2024). Half and five times as much: an assumption; chassis fail far more often.",
  },
  opticFailures: {
    value: three(12 * OF_OPTIC * LINKS_A_MONTH),
    low: 0.1,
    high: three(ofHours(500_000)),
    source:
      "0.057 % of the links from NICs to leaf routers fail a month (Qian et al. 2024), 45 % of them by each end: an assumption. High: a mean of 500,000 hours between failures, the worst that vendors name.",
  },
  cableFailures: {
    value: three(12 * (1 - 2 * OF_OPTIC) * LINKS_A_MONTH),
    low: 0.02,
    high: 0.5,
    source: "A tenth of the failures of links (Qian et al. 2024): an assumption, and so are its ends.",
  },
  nicFailures: {
    value: three(100 * NICS_A_YEAR),
    low: 0.1,
    high: 1,
    source: "7 failures of NICs in a cluster of 16,384 GPUs in 54 days (Grattafiori et al. 2024). The ends are assumptions.",
  },
  repairHours: { value: 24, low: 4, high: 72, source: "A spare is there and somebody puts it in by the next day: an assumption." },
  utilisation: { value: 50, low: 20, high: 80, source: "An assumption; no source is known that holds for every fabric." },
  idlePower: {
    value: 90,
    low: 70,
    high: 98,
    source:
      "From no traffic to full traffic a router's power grows by less than 8 % (Heller et al. 2010); later ones may save more: an assumption.",
  },
  energyPrice: {
    value: 0.08,
    low: 0.05,
    high: 0.2,
    source: "The mean of industrial customers in the USA in 2023, 8.06 cents (EIA). The ends are assumptions.",
  },
  pue: {
    value: 1.58,
    low: 1.1,
    high: 1.8,
    source: "The mean of the sites that the Uptime Institute asked in 2023. The ends are assumptions: 1.1 of new halls, 1.8 of old ones.",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

/** The ids of parameters whose defaults are estimates. */
export type AssumptionId = keyof typeof ASSUMPTIONS;

export const ASSUMPTION_IDS = Object.keys(ASSUMPTIONS) as readonly AssumptionId[];

function assumed<const Id extends AssumptionId>(
  id: Id,
  title: string,
  unit: string,
  help: string,
  range: { readonly max: number; readonly sliderMax: number },
): Omit<NumberParameter<"real">, "id"> & { readonly id: Id } {
  return { kind: "real", id, title, unit, help, min: 0, ...range, default: ASSUMPTIONS[id].value };
}

export const lifeSettings = settings({
  id: "life",
  title: "Failures and use",
  summary: "How often parts fail, how soon they are repaired, and how much of its power the network draws: spares, lost hours, energy.",
  source: "Qian et al. 2024; Grattafiori et al. 2024; Heller et al. 2010",
  digest: ({ routerFailures, opticFailures, repairHours }) =>
    `routers ${routerFailures} % and transceivers ${opticFailures} % a year · repaired in ${repairHours} h`,
  parameters: [
    assumed("routerFailures", "routers that fail", "% a year", "Of all routers.", { max: 1000, sliderMax: 10 }),
    assumed(
      "opticFailures",
      "transceivers that fail",
      "% a year",
      "Of the ports of all transceivers, and of each end of an optical cable that is sold with its ends.",
      {
        max: 1000,
        sliderMax: 5,
      },
    ),
    assumed("cableFailures", "cables that fail", "% a year", "Of all cables, whole ones and fibers, without their transceivers.", {
      max: 1000,
      sliderMax: 5,
    }),
    assumed("nicFailures", "NICs that fail", "% a year", "Of the ports of all NICs.", { max: 1000, sliderMax: 5 }),
    assumed("repairHours", "repair", "h", "From a failure until the part is replaced.", { max: 8760, sliderMax: 168 }),
    {
      kind: "real",
      id: "spareCertainty",
      title: "spares last the year",
      unit: "%",
      help: "How surely the spares of each part are enough for all of its failures in a year.",
      min: 1,
      max: 99.9999,
      sliderMax: 99.9,
      default: 99,
    },
    assumed("utilisation", "use", "%", "Mean traffic over the year, of the full rate.", { max: 100, sliderMax: 100 }),
    assumed("idlePower", "power without traffic", "%", "What routers and cables draw without traffic, of their power at full traffic.", {
      max: 100,
      sliderMax: 100,
    }),
  ],
});

export type LifeValues = ValuesOf<(typeof lifeSettings)["parameters"]>;

/** A value with the ends between which it may lie; one that differs from its default was entered by hand and is certain. */
export interface Ranged extends Interval {
  readonly value: number;
}

/** Of one of these parameters; `energyPrice` and `pue` are settings of costs. */
export function rangedOf(values: Readonly<Record<AssumptionId, number>>, id: AssumptionId): Ranged {
  const [value, { value: usual, low, high }] = [values[id], ASSUMPTIONS[id]];
  return value === usual ? { value, low, high } : { value, low: value, high: value };
}

/** One sentence on rates that no part has, with the parameter, its value and what would be usual; null if there are none. */
export function lifeWarning(values: LifeValues): string | null {
  for (const id of ["routerFailures", "opticFailures", "cableFailures", "nicFailures"] as const) {
    const { low, high } = ASSUMPTIONS[id];
    if (values[id] > 100) return `${id} = ${values[id]} lets each part fail more than once a year: ${low} to ${high} % is usual`;
  }
  return values.repairHours > 24 * 30 ? `repairHours = ${values.repairHours} is more than a month: 4 to 72 h are usual` : null;
}
