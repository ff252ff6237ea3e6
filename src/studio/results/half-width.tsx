/** How an interval is written in a table. */
import type { ReactNode } from "react";

/** The half-width of an interval steps back behind its number, from which no line parts it. */
export function halfWidthBehind(text: string): ReactNode {
  const at = text.indexOf("±");
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at).trimEnd()}
      <small>
        {"\u00a0"}
        {text.slice(at).replace(" ", "\u00a0")}
      </small>
    </>
  );
}
