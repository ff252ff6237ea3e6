/** The story that is told, one step of it; what a step shows may be of any family. */
import { useEffect } from "react";
import { storyOf, STORIES } from "../../lessons/stories/stories.ts";
import { either, quoted } from "../../study/texts.ts";
import { useActingStudio } from "../store/context.ts";
import type { StudioState } from "../store/state.ts";
import { LeaveButton, Offer } from "./Offer.tsx";
import { openStep } from "./steps.ts";
import { Strip } from "./Strip.tsx";

export function Told({ open }: { readonly open: NonNullable<StudioState["story"]> }) {
  const studio = useActingStudio();
  const story = storyOf(open.id);
  const there = story !== null && open.step <= story.steps.length;
  useEffect(() => {
    if (there && open.fresh && open.step > 0) openStep(studio, story, open.step);
  }, [studio, there, open, story]);
  if (story && open.step === 0) return <Offer id={story.id} title={story.title} steps={story.steps.length} />;
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
