/** A text whose terms of the field show their definitions on hover; both load when somebody first moves on the page. Keyboards have them behind "?". */
import { loaded } from "../../workers/errors.ts";
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
