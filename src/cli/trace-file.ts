/** A trace from a file: it takes the place of the one in the study, which an address could not carry. */
import type { Values } from "../descriptor.ts";
import { withValue } from "../study/validation.ts";
import { readTrace } from "../workload/trace/formats.ts";
import { EXIT_INVALID_STUDY, Failure } from "./failure.ts";
import { valued } from "./options.ts";
import { textOf } from "./text-file.ts";

export const TRACE = valued("trace", "FILE", "with traffic=trace: the file that holds the trace", (file) => file, null);

/** The design with the trace of a file. Throws a Failure with one sentence. */
export function withTrace(values: Values, file: string): Values {
  if (values["traffic"] !== "trace")
    throw new Failure(`--trace ${file} is for traffic=trace, which this study does not have.`, EXIT_INVALID_STUDY);
  const { values: next, problems } = withValue(values, "trace", textOf(file, "a trace", "--trace"));
  const [first] = problems;
  if (first !== undefined) throw new Failure(`${file}: ${first.message.replace(/\s+/g, " ")}`, EXIT_INVALID_STUDY);
  return next;
}

/** What a result says of the trace that it took from a file. */
export function traceFields(values: Values, file: string | null): object {
  const reading = file === null ? null : readTrace(String(values["trace"]));
  if (reading === null || "fault" in reading) return {};
  const { format, messages, program } = reading.trace;
  return { trace: { file, format, messages, ranks: program.ranks } };
}
