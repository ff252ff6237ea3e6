/** What a choice offers, and its box while the options are not shown. The box holds the option chosen. */
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps, PointerEvent, ReactNode } from "react";

export function ChoiceBox({ strong, ...input }: ComponentProps<"input"> & { readonly strong: boolean }) {
  return (
    <span className={strong ? "choice choice-strong" : "choice"}>
      <input readOnly {...input} onPointerEnter={titleWhereCut} />
      <IconSelector size={14} aria-hidden="true" />
    </span>
  );
}

/** The whole text as the box's title where it does not all fit, for as long as that is so. */
export function titleWhereCut({ currentTarget: box }: Pick<PointerEvent<HTMLInputElement>, "currentTarget">): void {
  box.title = box.scrollWidth > box.clientWidth ? box.value : "";
}

/** What a choice offers. */
export interface ChoiceOption {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly help: string;
  readonly group?: string | undefined;
  /** Why it cannot be chosen, in one sentence. */
  readonly unavailable?: string | null;
}

export interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly strong?: boolean;
  readonly onChange: (id: string) => void;
  /** Stands before an option in the list. */
  readonly picture?: (id: string) => ReactNode;
}
