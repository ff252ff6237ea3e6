/**
 * A card or a menu beside the button that opens it: below it, or above it where there is more room. It has the focus while it is open and gives
 * it back; Escape and a press elsewhere close it. What does that loads when the first one is opened.
 */
import { useWindowEvent } from "@mantine/hooks";
import { useId, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { loaded } from "../../engine/jobs.ts";
import { useForClick } from "./loading.ts";
import type { CardProps } from "./mantine/Popup.tsx";

const loadPopup = async () => (await loaded("cards beside buttons", import("./mantine/Popup.tsx"))).popupOf;

export function Card(props: CardProps) {
  const { button, opened, onClose } = props;
  const popupOf = useForClick(opened, loadPopup, onClose);
  // Before what stands around the card hears of the key, which would close, too; and before the card is there.
  useWindowEvent(
    "keydown",
    (event) => {
      if (!opened || event.key !== "Escape") return;
      event.preventDefault();
      const inside = document.activeElement?.closest(".popup");
      onClose();
      if (inside) button.current?.focus();
    },
    { capture: true },
  );
  return popupOf?.(props) ?? null;
}

interface CardButtonProps {
  readonly button: ComponentProps<"button">;
  readonly card: Pick<CardProps, "className" | "menu" | "start">;
  /** What is in the card. `done` closes it and gives the focus back. */
  readonly children: (done: () => void) => ReactNode;
}

/** A button with the card that it opens and closes. */
export function CardButton({ button, card, children }: CardButtonProps) {
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const unnamed = useId();
  const id = button.id ?? unnamed;
  return (
    <>
      <button
        type="button"
        {...button}
        ref={own}
        id={id}
        aria-haspopup={card.menu ? "menu" : "dialog"}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      />
      <Card
        {...card}
        id={id}
        button={own}
        opened={open}
        onClose={() => {
          setOpen(false);
        }}
      >
        {children(() => {
          setOpen(false);
          document.getElementById(id)?.focus();
        })}
      </Card>
    </>
  );
}
