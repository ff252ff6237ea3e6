/** Copies the study's URL; where the clipboard cannot be had, shows it to be copied by hand. */
import { Popover } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { shareUrl } from "../address/address.ts";
import { useActingStudio } from "../store/context.ts";

type Feedback = { readonly copied: boolean; readonly url: string } | null;

const SHOWN_FOR = 2500;

export function ShareButton() {
  const studio = useActingStudio();
  const [feedback, setFeedback] = useState<Feedback>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!feedback) return;
    if (!feedback.copied) {
      field.current?.select();
      return;
    }
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
    <Popover
      opened={feedback !== null}
      onChange={() => {
        setFeedback(null);
      }}
      position="bottom-end"
      shadow="md"
      width={320}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className="button share"
          aria-label="Share link"
          onClick={() => {
            void share();
          }}
        >
          {feedback?.copied ? <IconCheck size={15} aria-hidden="true" /> : <IconLink size={15} aria-hidden="true" />}
          <span className="wide-only">{feedback?.copied ? "Copied" : "Share link"}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className="share-card">
        <p role="status">
          {feedback?.copied ? "The link to this study is on the clipboard." : "The browser does not allow copying; this is the link:"}
        </p>
        <input
          ref={field}
          className="share-url"
          readOnly
          value={feedback?.url ?? ""}
          aria-label="Link to this study"
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
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
