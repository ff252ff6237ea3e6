/** The second job in the values of a design: the names of its parameters, and its values as if it were the only job. */
import type { Values } from "../descriptor.ts";

/** The parameter that chooses a second job, and the prefix of its parameters. */
export const SECOND = "job2" as const;
export const NO_JOB = "none";
const OWN = `${SECOND}.`;

/** A parameter's name in a second job. */
export const inSecond = (id: string): string => `${OWN}${id}`;

/** How often the first job is repeated is nothing to a second one that is not, such as a trace. */
const FIRST_ALONE: readonly string[] = ["iterations", "compute"];

/** For the values of a second job, the design that they belong to. */
const DESIGNS = new WeakMap<Values, Values>();

/** A design's values as its second job reads them: as if it were the only one, on the endpoints that the first leaves free. */
export function secondJob(values: Values): Values {
  const own = Object.entries(values).flatMap(([id, value]) => (id.startsWith(OWN) ? [[id.slice(OWN.length), value] as const] : []));
  const shared = Object.entries(values).filter(([id]) => !FIRST_ALONE.includes(id));
  const job = { ...Object.fromEntries(shared), ...Object.fromEntries(own), traffic: values[SECOND]! };
  DESIGNS.set(job, values);
  return job;
}

/** The design whose second job reads these values; undefined for those of a design itself. */
export function designOfSecond(values: Values): Values | undefined {
  return DESIGNS.get(values);
}
