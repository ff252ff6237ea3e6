/** A tooltip of one line. It loads when somebody first moves on the page. */
import { Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import "@mantine/core/styles/Tooltip.css";
import "./tip.css";
import { WithMantine } from "./WithMantine.tsx";

/** Of a pointer's rest before it shows, milliseconds. */
const DELAY = 350;

interface TipProps {
  readonly text: string;
  /** The element that it tells of, which stays as it is. */
  readonly of: HTMLElement;
  /** Something in it has the focus. */
  readonly focused: boolean;
}

function Tip({ text, of, focused }: TipProps) {
  const [waited, setWaited] = useState(false);
  // The pointer may have come before what is loaded here: nothing tells of that any more.
  useEffect(() => {
    if (!of.matches(":hover")) return;
    const rested = setTimeout(() => {
      setWaited(true);
    }, DELAY);
    const leave = (): void => {
      clearTimeout(rested);
      setWaited(false);
    };
    of.addEventListener("pointerleave", leave);
    return () => {
      leave();
      of.removeEventListener("pointerleave", leave);
    };
  }, [of]);
  return (
    <WithMantine>
      <Tooltip
        label={text}
        multiline
        maw={280}
        openDelay={DELAY}
        position="top-start"
        events={{ hover: true, focus: false, touch: true }}
        target={of}
        {...((focused || waited) && { opened: true })}
      />
    </WithMantine>
  );
}

export function tipOf(props: TipProps): ReactElement {
  return <Tip {...props} />;
}
