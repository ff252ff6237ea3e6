/** A small square button with an icon and a name. */
import type { ReactNode } from "react";

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly quiet?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function IconButton({ label, disabled = false, quiet = false, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={quiet ? "icon-button icon-button-quiet" : "icon-button"} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
