/** The field of a traffic matrix: written as pairs, or pasted or opened in one of the formats of files. A worker reads these. */
import { readMatrixIn } from "../../engine/files.ts";
import { useActingStudio } from "../store/context.ts";
import { TextField } from "./TextField.tsx";
import type { FieldProps } from "./fields.tsx";

export function MatrixField(props: FieldProps<"text">) {
  const studio = useActingStudio();
  return <TextField {...props} read={(given) => readMatrixIn(studio.workers(), props.values, given)} />;
}
