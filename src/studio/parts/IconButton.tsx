/** A small square button with an icon and a name. */
import type { ReactNode } from "react";

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly quiet?: boolean;
  /** For a button that stays pressed. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function IconButton({ label, disabled = false, quiet = false, pressed, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={quiet ? "icon-button icon-button-quiet" : "icon-button"}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
