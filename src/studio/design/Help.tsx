/** A term whose one-line definition shows on hover. */
import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

export function Help({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Tooltip label={text} multiline maw={280} openDelay={350} position="top-start" events={{ hover: true, focus: true, touch: true }}>
      <span className="help">{children}</span>
    </Tooltip>
  );
}
