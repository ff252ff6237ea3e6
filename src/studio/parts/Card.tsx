/** A card beside the button that opens it: below it, or above it where there is more room. The browser closes it on Escape and on a press elsewhere. */
import type { ReactNode, RefObject, ToggleEvent } from "react";

interface CardProps {
  readonly id: string;
  readonly card: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly className: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Between the button and its card, and between the card and the edge of the window, CSS pixels. */
const GAP = 6;
const EDGE = 8;

export function Card({ id, card, button, className, onToggle, children }: CardProps) {
  const place = ({ currentTarget: { style } }: ToggleEvent<HTMLElement>): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const above = box.top > clientHeight - box.bottom;
    style.top = above ? "auto" : `${box.bottom + GAP}px`;
    style.bottom = above ? `${clientHeight - box.top + GAP}px` : "auto";
    style.maxHeight = `${(above ? box.top : clientHeight - box.bottom) - GAP - EDGE}px`;
    style.right = `${Math.max(EDGE, clientWidth - box.right)}px`;
  };
  return (
    <div
      id={id}
      ref={card}
      popover="auto"
      className={`popup ${className}`}
      onBeforeToggle={place}
      onToggle={({ newState, currentTarget }) => {
        // Its width is known now: on a narrow window it moves into sight.
        const beyond = EDGE - currentTarget.getBoundingClientRect().left;
        if (newState === "open" && beyond > 0) currentTarget.style.right = `${Number.parseFloat(currentTarget.style.right) - beyond}px`;
        onToggle(newState === "open");
      }}
    >
      {children}
    </div>
  );
}
