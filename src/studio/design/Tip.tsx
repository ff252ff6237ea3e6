/** A tooltip of one line; loaded when somebody first moves on the page. */
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";
import "@mantine/core/styles/Tooltip.css";
import "./tip.css";

export function Tip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={280} openDelay={350} position="top-start" events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
