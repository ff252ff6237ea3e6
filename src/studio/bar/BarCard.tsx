/** A card below a button of the bar. The browser closes it on Escape and on a press elsewhere. */
import type { ReactNode, RefObject, ToggleEvent } from "react";

interface BarCardProps {
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

export function BarCard({ id, card, button, className, onToggle, children }: BarCardProps) {
  const place = ({ currentTarget: { style } }: ToggleEvent<HTMLElement>): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    style.top = `${box.bottom + GAP}px`;
    style.right = `${Math.max(EDGE, document.documentElement.clientWidth - box.right)}px`;
  };
  return (
    <div
      id={id}
      ref={card}
      popover="auto"
      className={`bar-card ${className}`}
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
