/** A card beside a button, as its users give it. */
import type { ReactNode, RefObject } from "react";

export interface CardProps {
  /** Of the button. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly className: string;
  /** A menu of Mantine's items. */
  readonly menu?: true;
  /** Opens to the right of the button's left edge, where others end at its right one. */
  readonly start?: true;
  /** Says something, and leaves the focus where it is. */
  readonly quiet?: true;
  readonly children: ReactNode;
}
