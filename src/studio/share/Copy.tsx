/** A button that puts a text on the clipboard and says so. */
import { useState } from "react";
import type { ReactNode } from "react";

/** True when the text is on the clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyProps {
  readonly text: string;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function CopyButton({ text, strong = false, disabled = false, children }: CopyProps) {
  const [done, setDone] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const said = done?.text === text ? done : null;
  return (
    <>
      <button
        type="button"
        className={strong ? "button" : "button button-plain"}
        disabled={disabled}
        onClick={() => {
          void copied(text).then((is) => {
            setDone({ text, copied: is });
          });
        }}
      >
        {said?.copied ? "Copied" : children}
      </button>
      <span role="status" className={said && !said.copied ? "share-failed" : "visually-hidden"}>
        {said === null ? "" : said.copied ? "It is on the clipboard." : "The browser does not allow copying: copy the text by hand."}
      </span>
    </>
  );
}
