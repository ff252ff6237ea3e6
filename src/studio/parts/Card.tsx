/**
 * A card or a menu beside the button that opens it: below it, or above it where there is more room. It has the focus while it is open and gives
 * it back; Escape and a press elsewhere close it. What does that loads when the first one is opened.
 */
import { useEffect } from "react";
import { loaded } from "../../engine/jobs.ts";
import type { CardProps } from "./card-props.ts";
import { useForClick } from "./loading.ts";

const loadPopup = async () => (await loaded("cards beside buttons", import("./mantine/Popup.tsx"))).popupOf;

export function Card(props: CardProps) {
  const { button, opened, onClose } = props;
  const popupOf = useForClick(opened, loadPopup, onClose);
  // The button has the focus until the card is there.
  useEffect(() => {
    const from = opened ? button.current : null;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      onClose();
    };
    from?.addEventListener("keydown", onKey);
    return () => {
      from?.removeEventListener("keydown", onKey);
    };
  }, [button, opened, onClose]);
  return popupOf?.(props) ?? null;
}
