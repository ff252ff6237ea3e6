/**
 * A text in which the field's terms show their definitions on hover. Both load when somebody first moves on the page. For keyboards the
 * definitions are behind "?".
 */
import { loaded } from "../../engine/jobs.ts";
import { withFamilies } from "../families.ts";
import { Help } from "./Help.tsx";
import { useExtra } from "./loading.ts";
import { useMoved } from "./moved.ts";

const loadTerms = async () => (await withFamilies(() => loaded("glossary", import("../glossary/marked.ts")))).marked;

export function Terms({ children }: { readonly children: string }) {
  const marked = useExtra(useMoved(), loadTerms);
  if (!marked) return children;
  return marked(children).map(({ text, definition }, i) =>
    definition === null ? (
      text
    ) : (
      <Help key={i} text={definition}>
        <span className="term">{text}</span>
      </Help>
    ),
  );
}
