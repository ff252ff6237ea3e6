/** What a choice looks like while its options are not shown: a box that says the one chosen. */
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { titleWhereCut } from "./cut.ts";

export function ChoiceBox({ strong, ...input }: ComponentProps<"input"> & { readonly strong: boolean }) {
  return (
    <span className={strong ? "choice choice-strong" : "choice"}>
      <input readOnly {...input} onPointerEnter={titleWhereCut} />
      <IconSelector size={14} aria-hidden="true" />
    </span>
  );
}
