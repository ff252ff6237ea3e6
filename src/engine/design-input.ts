/** What a design may be given as: its text, or parameters by their names, which the compiler checks by family and routing. */
import type { ResilienceValues } from "../analysis/resilience-settings.ts";
import type { LifeValues } from "../cost/life-settings.ts";
import type { CostValues } from "../cost/prices.ts";
import type { RoutingValues } from "../routing/algorithms.ts";
import type { SimulationValues } from "../simulation/parameters.ts";
import type { DesignValues } from "../study/study.ts";
import type { ThroughputValues } from "../throughput/models.ts";
import type { DamageValues } from "../topology/damage.ts";
import type { DEFAULT_FAMILY, FamilyValues } from "../topology/families.ts";
import type { TrafficValues } from "../traffic/patterns.ts";
import type { WorkloadValues } from "../workload/workloads.ts";

/** A value as it may be given: a number also as its text, a list or vector also as an array, or as one number. */
type Given<V> = V extends number
  ? V | `${number}`
  : V extends readonly number[]
    ? V | number | string
    : string extends V
      ? V | number | readonly (string | number)[]
      : V;

/** Any of these values, by the names of their parameters. */
type Some<V> = { readonly [Name in keyof V]?: Given<V[Name]> };

/** The names in any of several records, and the values that one has under it. */
type NamesIn<V> = V extends unknown ? keyof V : never;
type ValueIn<V, Name> = V extends unknown ? (Name extends keyof V ? V[Name] : never) : never;
type SomeOfAny<V> = { readonly [Name in NamesIn<V>]?: Given<ValueIn<V, Name>> };

type Default = typeof DEFAULT_FAMILY;
/** Without a family it is the default's, and another's parameters are refused by name. */
type OfDefault = { readonly topology?: Default } & Some<FamilyValues[Default]> & {
    readonly [Name in Exclude<NamesIn<FamilyValues[keyof FamilyValues]>, keyof FamilyValues[Default]>]?: never;
  };
type InFamily =
  | OfDefault
  | {
      readonly [Id in Exclude<keyof FamilyValues, Default>]: { readonly topology: Id } & Some<FamilyValues[Id]>;
    }[Exclude<keyof FamilyValues, Default>];

type OnRoutes =
  | { readonly [Id in keyof RoutingValues]: { readonly routing: Id } & Some<RoutingValues[Id]> }[keyof RoutingValues]
  | ({ readonly routing?: undefined } & SomeOfAny<RoutingValues[keyof RoutingValues]>);

type Sent = { readonly traffic?: keyof TrafficValues | keyof WorkloadValues } & SomeOfAny<
  TrafficValues[keyof TrafficValues] | WorkloadValues[keyof WorkloadValues]
>;

/** Parameters by their names, as in URLs. One that is left out takes its default. The compiler refuses those of other families and routings. */
export type DesignWishes = InFamily &
  OnRoutes &
  Sent &
  Some<DamageValues & SimulationValues & ThroughputValues & CostValues & ResilienceValues & LifeValues>;

/** One design: a complete and valid record of all its parameters. */
export interface Design {
  readonly values: DesignValues;
  /** The design as a study's text, without values that are at their defaults. A share URL has this text after its #. */
  readonly text: string;
}

/** What a design is read from: a study's text or share URL, of which the first design counts, or names with values. */
export type DesignInput = Design | string | DesignWishes;
