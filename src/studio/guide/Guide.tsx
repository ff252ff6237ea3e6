/** The story that is told beside the studio: its strip, or the offer to begin with it. */
import { IconArrowRight, IconSchool, IconX } from "@tabler/icons-react";
import { useEffect } from "react";
import { storyOf, STORIES } from "../../lessons/stories/stories.ts";
import type { Story } from "../../lessons/stories/story.ts";
import { either, quoted } from "../../study/texts.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import type { Studio } from "../store/studio.ts";
import { showStory } from "../store/views.ts";
import { endOffer } from "../stories/offer.ts";
import { openStep } from "./steps.ts";
import { Strip } from "./Strip.tsx";
import "./guide.css";

export function Guide() {
  const studio = useActingStudio();
  const open = useStudio((state) => state.story);
  const story = open && storyOf(open.id);
  const there = open !== null && story !== null && open.step <= story.steps.length;
  useEffect(() => {
    if (there && open.fresh && open.step > 0) openStep(studio, story, open.step);
  }, [studio, there, open, story]);
  if (!open) return null;
  if (story && open.step === 0) return <Offer story={story} />;
  if (there) return <Strip story={story} step={open.step} />;
  return (
    <section className="guide guide-slim" aria-label="Story">
      <p role="alert">
        {story
          ? `story = ${quoted(`${open.id}.${open.step}`)} is not valid: ${story.title} has ${story.steps.length} steps.`
          : `story = ${quoted(open.id)} is not valid: the stories are ${either(STORIES.map(({ id }) => id)).replace(" or ", " and ")}.`}
      </p>
      <LeaveButton studio={studio} label="Leave the story" />
    </section>
  );
}

/** On a first visit, whose study is the first step's: in one line, and in nobody's way. */
function Offer({ story: { id, title, steps } }: { readonly story: Story }) {
  const studio = useActingStudio();
  return (
    <section className="guide guide-slim" aria-label="Story">
      <IconSchool size={16} aria-hidden="true" />
      <p>
        This is step 1 of {steps.length} of <b>{title}</b>
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

function LeaveButton({ studio, label, onLeave }: { readonly studio: Studio; readonly label: string; readonly onLeave?: () => void }) {
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
