/** A dialog over the whole page. Escape or a click beside it closes it, and the focus goes back to where it was. */
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useActingStudio } from "../store/context.ts";
import { showOverlay } from "../store/views.ts";
import "./palette.css";

interface OverlayProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

export function Overlay({ label, className, children }: OverlayProps) {
  const studio = useActingStudio();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>("input, button")?.focus();
    // Beside it; the keyboard has Escape.
    const click = ({ target }: MouseEvent): void => {
      if (target === element) showOverlay(studio, null);
    };
    element.addEventListener("click", click);
    return () => {
      element.removeEventListener("click", click);
      element.close();
    };
  }, [studio]);
  return (
    <dialog
      ref={dialog}
      className={`overlay ${className}`}
      aria-label={label}
      onCancel={() => {
        showOverlay(studio, null);
      }}
    >
      <div className="overlay-body">{children}</div>
    </dialog>
  );
}
