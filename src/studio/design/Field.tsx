/** The field that fits a parameter's kind. */
import { Suspense } from "react";
import type { ComponentType } from "react";
import type { KindId } from "../../descriptor.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { lazyPart } from "../parts.tsx";
import { LoadField } from "./LoadField.tsx";
import { NumberField } from "./NumberField.tsx";
import type { FieldProps } from "./fields.ts";

/** Of few designs. */
const TextField = lazyPart("field of texts", async () => (await import("./TextField.tsx")).TextField);
const NetworkField = lazyPart("field of networks", async () => (await import("./NetworkField.tsx")).NetworkField);
const TraceField = lazyPart("field of traces", async () => (await import("./TraceField.tsx")).TraceField);
const LineField = lazyPart("field of a line", async () => (await import("./LineField.tsx")).LineField);

const FIELDS: { readonly [K in KindId]: ComponentType<FieldProps<K>> } = {
  integer: NumberField,
  real: NumberField,
  choice: ChoiceField,
  list: LoadField,
  text: (props) => {
    const { takes, line } = props.parameter;
    if (line === true) return <LineField {...props} />;
    if (takes === "networks") return <NetworkField {...props} />;
    return takes === "traces" ? <TraceField {...props} /> : <TextField {...props} />;
  },
  vector: (props) => <LineField {...props} />,
};

export function Field<K extends KindId>(props: FieldProps<K>) {
  const Kind: ComponentType<FieldProps<K>> = FIELDS[props.parameter.kind];
  return (
    <Suspense>
      <Kind {...props} />
    </Suspense>
  );
}
