/** A second workload on the same network, with the first one's parameters under names of its own, `job2.tasks` for `tasks`. */
import { valuesOf } from "../descriptor.ts";
import type { Complaint, Descriptor, Parameter, Value, Values, Choices } from "../descriptor.ts";
import { FORMS } from "./placing.ts";
import type { WorkloadDescriptor } from "./placing.ts";
import { inSecond, NO_JOB, SECOND, secondJob } from "./second.ts";

/** Parameters of the run, which both jobs share. */
const SHARED: readonly string[] = ["run", "sending", "messageScale"];

/** Reads from the first job's values what the second job's would be. */
function ofSecond<T>(of: T | ((values: Values) => T)): T | ((values: Values) => T) {
  return typeof of === "function" ? (values) => (of as (values: Values) => T)(secondJob(values)) : of;
}

function second(parameter: Parameter): Parameter {
  const slider = "sliderMax" in parameter && parameter.sliderMax !== undefined ? { sliderMax: ofSecond(parameter.sliderMax) } : {};
  const { when } = parameter;
  const shown = when && { when: (values: Values) => when(secondJob(values)) };
  return { ...parameter, id: inSecond(parameter.id), default: ofSecond<Value>(parameter.default), ...slider, ...shown } as Parameter;
}

function renamed({ parameter, message }: Complaint): Complaint {
  const rest = message.startsWith(`${parameter} = `) ? message.slice(parameter.length) : null;
  return { parameter: inSecond(parameter), message: rest === null ? `In the second job, ${message}` : inSecond(parameter) + rest };
}

/** The choices of a second job besides none: any workload, on endpoints that the first leaves free. */
export function secondJobs(workloads: readonly WorkloadDescriptor[]): readonly Descriptor[] {
  return workloads.map((workload): Descriptor => ({
    id: workload.id,
    title: workload.title,
    group: workload.group!,
    summary: workload.summary,
    source: workload.source,
    ...(workload.alsoReads && { alsoReads: workload.alsoReads }),
    parameters: workload.parameters.filter(({ id }) => !SHARED.includes(id)).map(second),
    check: (values) => {
      if (FORMS.get(valuesOf<Choices>(values).traffic)?.jobs)
        return {
          parameter: SECOND,
          message: `${SECOND} = ${workload.id} stands beside one workload: with traffic = ${valuesOf<Choices>(values).traffic} it must be ${NO_JOB}, and a line of the list.`,
        };
      if (!FORMS.has(valuesOf<Choices>(values).traffic))
        return {
          parameter: SECOND,
          message: `${SECOND} = ${workload.id} stands beside a workload: traffic must be one of ${[...FORMS.keys()].join(", ")}.`,
        };
      const complaint = workload.check?.(secondJob(values)) ?? null;
      return complaint && renamed(complaint);
    },
  }));
}
