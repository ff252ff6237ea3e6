/** The offer to begin with a story. */
import { IconArrowRight, IconSchool, IconX } from "@tabler/icons-react";
import { IconButton } from "../parts/IconButton.tsx";
import { useActingStudio } from "../store/context.ts";
import type { Studio } from "../store/studio.ts";
import { showStory } from "../store/views.ts";
import { endOffer } from "../stories/offer.ts";
import "./guide.css";

/** The offer on a first visit, which shows the study of the first step. It is one line and covers nothing. */
export function Offer({ id, title, steps }: { readonly id: string; readonly title: string; readonly steps: number }) {
  const studio = useActingStudio();
  return (
    <section className="guide guide-slim" aria-label="Story">
      <IconSchool size={16} aria-hidden="true" />
      <p>
        This is step 1 of {steps} of <b>{title}</b>
      </p>
      <button
        type="button"
        className="link guide-begin"
        onClick={() => {
          endOffer();
          showStory(studio, { id, step: 1 });
        }}
      >
        Go on <IconArrowRight size={13} aria-hidden="true" />
      </button>
      <LeaveButton
        studio={studio}
        label="Do not offer this again"
        onLeave={() => {
          endOffer();
        }}
      />
    </section>
  );
}

export function LeaveButton({
  studio,
  label,
  onLeave,
}: {
  readonly studio: Studio;
  readonly label: string;
  readonly onLeave?: () => void;
}) {
  return (
    <IconButton
      quiet
      label={label}
      onClick={() => {
        onLeave?.();
        showStory(studio, null);
      }}
    >
      <IconX size={14} />
    </IconButton>
  );
}
