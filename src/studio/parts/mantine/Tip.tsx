/** A tooltip of one line; loaded when somebody first moves on the page. */
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";
import "@mantine/core/styles/Tooltip.css";
import "./tip.css";
import { WithMantine } from "./WithMantine.tsx";

function Tip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <WithMantine>
      <Tooltip label={text} multiline maw={280} openDelay={350} position="top-start" events={{ hover: true, focus: true, touch: true }}>
        {children}
      </Tooltip>
    </WithMantine>
  );
}

/** The term with its definition. */
export function withTip(text: string, term: ReactElement): ReactElement {
  return <Tip text={text}>{term}</Tip>;
}
