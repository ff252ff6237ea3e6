/** Copies the study's URL. Where the clipboard is not available, it shows the URL to be copied by hand. */
import { useEffect, useRef, useState } from "react";
import { shareUrl } from "../address/address.ts";
import { lacksText } from "../address/long-networks.ts";
import { useActingStudio } from "../store/context.ts";
import { Card } from "../parts/Card.tsx";

type Feedback = { readonly copied: boolean; readonly url: string } | null;

const SHOWN_FOR = 2500;

export function ShareButton() {
  const studio = useActingStudio();
  const [feedback, setFeedback] = useState<Feedback>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!feedback?.copied) return;
    const timer = setTimeout(() => {
      setFeedback(null);
    }, SHOWN_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [feedback]);
  const share = async (): Promise<void> => {
    const url = shareUrl(studio);
    setFeedback({ url, copied: await copied(url) });
  };
  return (
    <>
      <button
        ref={button}
        id="share"
        type="button"
        className="button share"
        aria-label="Share link"
        onClick={() => {
          void share();
        }}
      >
        {feedback?.copied ? "Copied" : "Share"}
      </button>
      <Card
        id="share"
        button={button}
        opened={feedback !== null}
        quiet
        className="share-card"
        onClose={() => {
          setFeedback(null);
        }}
      >
        <p role="status">
          {feedback?.copied ? "The link to this study is on the clipboard." : "The browser does not allow copying; this is the link:"}
        </p>
        {feedback !== null && lacksText(feedback.url) && (
          <p>
            What is named in it, a network or a trace, is too long for a link, so that this one opens it in this browser alone. For others
            save the network by Export below the drawing, and send that file, or the trace’s, along.
          </p>
        )}
        <input
          // Where it cannot be copied here it is selected, to be copied by hand.
          ref={feedback?.copied === false ? selectAll : undefined}
          className="share-url"
          readOnly
          value={feedback?.url ?? ""}
          aria-label="Link to this study"
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
      </Card>
    </>
  );
}

function selectAll(field: HTMLInputElement | null): void {
  field?.select();
}

/** True when the text is on the clipboard. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
