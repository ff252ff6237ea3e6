/** What a choice offers. */
import type { ReactNode } from "react";

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
