/** The field that fits a parameter's kind. */
import { Suspense } from "react";
import type { TextParameter } from "../../descriptor.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { lazyPart } from "../parts.tsx";
import { Choice } from "./Choice.tsx";
import { FieldProblem } from "./FieldProblem.tsx";
import { Help } from "./Help.tsx";
import { LoadField } from "./LoadField.tsx";
import { NumberField } from "./NumberField.tsx";
import { fieldId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

const TextField = lazyPart<FieldProps<TextParameter>>("field for a text", async () => (await import("./TextField.tsx")).TextField);

export function Field({ parameter, ...rest }: FieldProps) {
  if (parameter.kind === "list") return <LoadField parameter={parameter} {...rest} />;
  if (parameter.kind === "text") return <ErrorBoundary part="text field"><Suspense><TextField parameter={parameter} {...rest} /></Suspense></ErrorBoundary>;
  if (parameter.kind !== "choice") return <NumberField parameter={parameter} {...rest} />;
  const { id, title, help, options } = parameter;
  return (
    <div className="field field-choice">
      <label className="field-label" htmlFor={fieldId(id)}><Help text={help}>{title}</Help></label>
      <Choice id={fieldId(id)} label={title} options={options} value={String(rest.given)} onChange={(next) => { rest.onChange(id, next); }} />
      <FieldProblem problem={rest.problem} valid={rest.values[id]} given={rest.given} />
    </div>
  );
}
