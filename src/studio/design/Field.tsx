/** The field that fits a parameter's kind. */
import type { ComponentType } from "react";
import type { KindId } from "../../descriptor.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { LoadField } from "./LoadField.tsx";
import { NumberField } from "./NumberField.tsx";
import { TextField } from "./TextField.tsx";
import { VectorField } from "./VectorField.tsx";
import type { FieldProps } from "./fields.ts";

const FIELDS: { readonly [K in KindId]: ComponentType<FieldProps<K>> } = {
  integer: NumberField,
  real: NumberField,
  choice: ChoiceField,
  list: LoadField,
  text: TextField,
  vector: VectorField,
};

export function Field<K extends KindId>(props: FieldProps<K>) {
  const Kind: ComponentType<FieldProps<K>> = FIELDS[props.parameter.kind];
  return <Kind {...props} />;
}
