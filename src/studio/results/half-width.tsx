/** How an interval is written in a table. */
import type { ReactNode } from "react";

/** Both ends in brackets at the end of a cell. */
const ENDS = / (\([^()]+\))$/;

/** The half-width of an interval steps back behind its number, from which no line parts it; both ends stand below it. */
export function halfWidthBehind(text: string): ReactNode {
  const ends = ENDS.exec(text);
  if (ends)
    return (
      <>
        {text.slice(0, ends.index)} <small className="ends">{ends[1]}</small>
      </>
    );
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
