/**
 * A term whose one-line definition shows on hover and on focus. Nobody reads one before moving on the page, so the part that shows it loads
 * then. It watches the page as long as it stands there, so that each term has one only from the moment in which somebody comes to that term.
 * It stands beside the term, not around it: an element that is moved while it is pressed misses the click.
 */
import { useState } from "react";
import type { ReactNode } from "react";
import { loaded } from "../../engine/jobs.ts";
import { useExtra } from "./loading.ts";
import { useMoved } from "./moved.ts";

const loadTip = async () => (await loaded("definitions of terms", import("./mantine/Tip.tsx"))).tipOf;

export function Help({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const tipOf = useExtra(useMoved(), loadTip);
  const [term, setTerm] = useState<HTMLSpanElement | null>(null);
  const [met, setMet] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <>
      <span
        className="help"
        ref={setTerm}
        onPointerEnter={() => {
          setMet(true);
        }}
        onFocus={({ target }) => {
          setMet(true);
          setFocused((target as Element).matches(":focus-visible"));
        }}
        onBlur={() => {
          setFocused(false);
        }}
      >
        {children}
      </span>
      {met && term && tipOf?.({ text, of: term, focused })}
    </>
  );
}
