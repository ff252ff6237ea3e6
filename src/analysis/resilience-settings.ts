/** Settings of samples of a network's resilience: what fails, and how often. They are a group of their own, which no other result reads. */
import { settings } from "../descriptor.ts";
import type { ValuesOf } from "../descriptor.ts";

const KINDS = [
  { id: "links", title: "links", help: "Links between routers, each as likely as any other, parallel ones by themselves." },
  { id: "routers", title: "routers", help: "Routers, with their endpoints and links." },
  { id: "racks", title: "racks", help: "All routers of a rack at once, by the floor plan." },
  { id: "bundles", title: "cable bundles", help: "All links between two racks at once; links inside a rack never fail." },
] as const;

export type FailureKind = (typeof KINDS)[number]["id"];

/** The name of all that can fail. */
export function failureName(kind: FailureKind): string {
  return KINDS.find(({ id }) => id === kind)!.title;
}

export interface ResilienceSettings {
  readonly kind: FailureKind;
  /** Between two steps, as a fraction of what can fail. */
  readonly step: number;
  /** Random orders of failure; the first `distanceSamples` of them have their distances measured, too. */
  readonly samples: number;
  readonly distanceSamples: number;
  readonly seed: number;
  /** Share of the samples in which a property must hold for the network to count as keeping it. */
  readonly share: number;
}

export const resilienceSettings = settings({
  id: "resilience",
  title: "Resilience",
  summary: "What fails at random, step by step, when it is asked how much a network can lose; failures of the design stay what they are.",
  source: "Besta, Hoefler 2014, section III-D",
  digest: (values) => {
    const { kind, step, samples, seed } = resilienceSettingsOf(values);
    return `${failureName(kind)} fail in steps of ${Number((100 * step).toPrecision(3))} % · ${samples} samples · seed ${seed}`;
  },
  parameters: [
    {
      kind: "choice",
      id: "failures",
      title: "what fails",
      help: "What fails at random, one after the other.",
      options: KINDS,
      default: "links",
    },
    {
      kind: "real",
      id: "failureStep",
      title: "step",
      help: "The network is looked at whenever this further part of all has failed; counts are rounded down.",
      min: 0.005,
      max: 0.5,
      sliderMax: 0.2,
      default: 0.05,
    },
    {
      kind: "integer",
      id: "failureSamples",
      title: "samples",
      help: "Random orders in which things fail.",
      min: 1,
      max: 100_000,
      sliderMax: 5000,
      default: 2000,
    },
    {
      kind: "integer",
      id: "distanceSamples",
      title: "samples with distances",
      help: "In so many of the samples diameter and average distance are measured, between all routers with endpoints.",
      min: 0,
      max: 10_000,
      sliderMax: 200,
      default: 40,
    },
    {
      kind: "real",
      id: "survivalShare",
      title: "share that must survive",
      help: "A property counts as kept while it holds in this part of the samples. The paper does not say its own rule; 0.75 suits its Table III best.",
      min: 0.01,
      max: 1,
      default: 0.75,
    },
    {
      kind: "integer",
      id: "failureSeed",
      title: "seed of samples",
      help: "Which orders are drawn; the same seed, the same samples everywhere.",
      min: 0,
      max: 2147483647,
      sliderMax: 20,
      default: 1,
    },
  ],
});

export type ResilienceValues = ValuesOf<(typeof resilienceSettings)["parameters"]>;

export function resilienceSettingsOf(values: ResilienceValues): ResilienceSettings {
  const { failureSamples: samples } = values;
  return {
    kind: values.failures,
    step: values.failureStep,
    samples,
    distanceSamples: Math.min(samples, values.distanceSamples),
    seed: values.failureSeed,
    share: values.survivalShare,
  };
}
