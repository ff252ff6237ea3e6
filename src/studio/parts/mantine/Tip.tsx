/** A tooltip of one line; loaded when somebody first moves on the page. */
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";
import "@mantine/core/styles/Tooltip.css";
import "./tip.css";
import { WithMantine } from "./WithMantine.tsx";

interface TipProps {
  readonly text: string;
  /** The element that it tells of, which stays as it is. */
  readonly of: HTMLElement;
  /** Something in it has the focus. */
  readonly focused: boolean;
}

function Tip({ text, of, focused }: TipProps) {
  return (
    <WithMantine>
      <Tooltip
        label={text}
        multiline
        maw={280}
        openDelay={350}
        position="top-start"
        events={{ hover: true, focus: false, touch: true }}
        target={of}
        {...(focused && { opened: true })}
      />
    </WithMantine>
  );
}

export function tipOf(props: TipProps): ReactElement {
  return <Tip {...props} />;
}
