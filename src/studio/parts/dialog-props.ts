/** A dialog over the page, as its users give it. */
import type { ReactNode } from "react";

export interface DialogProps {
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}
