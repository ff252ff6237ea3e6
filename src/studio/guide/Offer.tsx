/** The offer to begin with a story. */
import { IconX } from "@tabler/icons-react";
import { IconButton } from "../parts/IconButton.tsx";
import { useActingStudio } from "../store/context.ts";
import type { Studio } from "../store/studio.ts";
import { showPage, showStory } from "../store/views.ts";
import { endOffer } from "../stories/offer.ts";
import "./offer.css";

interface OfferProps {
  readonly id: string;
  readonly title: string;
  readonly steps: number;
  readonly minutes: number;
}

/** The offer on a first visit, which shows the study of the first step. It stands below the table and covers nothing. */
export function Offer({ id, title, steps, minutes }: OfferProps) {
  const studio = useActingStudio();
  return (
    <section className="offer" aria-label="Story">
      <LeaveButton
        studio={studio}
        label="Do not offer this again"
        onLeave={() => {
          endOffer();
        }}
      />
      <p className="offer-kind">
        Story, {steps} steps, about {minutes} minutes
      </p>
      <p className="offer-title">{title}</p>
      <p className="offer-ways">
        <button
          type="button"
          className="button guide-begin"
          onClick={() => {
            endOffer();
            showStory(studio, { id, step: 1 });
          }}
        >
          Start: predict B
        </button>
        <button
          type="button"
          className="link"
          onClick={() => {
            showPage(studio, { id: "stories", argument: "" });
          }}
        >
          all stories
        </button>
      </p>
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
