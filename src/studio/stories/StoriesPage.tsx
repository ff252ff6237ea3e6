/** The list of stories: what each teaches, how long it takes, and how far the reader has come. */
import { IconCheck } from "@tabler/icons-react";
import type { Story } from "../../lessons/stories/story.ts";
import { STORIES } from "../../lessons/stories/stories.ts";
import { topologyOf } from "../../engine/model.ts";
import { parseStudy } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { useActingStudio } from "../store/context.ts";
import { showPanel, showStory } from "../store/views.ts";
import { forgetStory, stepKey, useAnswers } from "./answers.ts";
import "./stories.css";

export function StoriesPage() {
  const answers = useAnswers();
  const steps = STORIES.reduce((sum, story) => sum + story.steps.length, 0);
  // The one to go on with, or to begin.
  const counts = STORIES.map(({ id, steps: own }) => own.filter((_, i) => answers[stepKey(id, i + 1)]).length);
  const isBegun = (i: number): boolean => counts[i]! > 0 && counts[i]! < STORIES[i]!.steps.length;
  const next = [STORIES.findIndex((_, i) => isBegun(i)), counts.indexOf(0)].find((i) => i >= 0);
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="paper-side">
        <p className="paper-side-text">
          Each step is a state of the studio, with a question: predict, run, look, and read why. Whatever is on the page can be changed on
          the way.
        </p>
        <p className="stories-far">
          <progress aria-label="Questions answered" max={steps} value={answered} />
          {answered} of {steps} questions answered
        </p>
      </div>
      <div className="paper-body">
        <ul className="stories-list">
          {STORIES.map((story, i) => (
            <Entry key={story.id} story={story} isNext={i === next} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Entry({ story, isNext }: { readonly story: Story; readonly isNext: boolean }) {
  const studio = useActingStudio();
  const answers = useAnswers();
  const { id, title, teaches, source, minutes, steps } = story;
  const answered = steps.map((_, i) => answers[stepKey(id, i + 1)] !== undefined);
  const count = answered.filter(Boolean).length;
  const whole = count === steps.length;
  const next = whole || count === 0 ? 1 : answered.indexOf(false) + 1;
  return (
    <li className="story">
      <div className="story-glyphs">
        {familiesOf(story).map((family) => (
          <Glyph key={family} family={family} />
        ))}
      </div>
      <div>
        <h3>{title}</h3>
        <p>{teaches}</p>
        <p className="story-facts">
          {steps.length} steps · about {minutes} minutes · after {source}
          {whole && (
            <span className="story-done">
              <IconCheck size={13} aria-hidden="true" /> all answered
            </span>
          )}
          {count > 0 && !whole && (
            <span>
              {count} of {steps.length} answered
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        className={isNext ? "button" : "button story-quiet"}
        aria-label={`${whole ? "Again" : count > 0 ? `Go on at step ${next}` : "Start"}: ${title}`}
        onClick={() => {
          if (whole) forgetStory(studio, id);
          showPanel(studio, "network");
          showStory(studio, { id, step: next });
        }}
      >
        {whole ? "Again" : count > 0 ? `Go on: ${next}` : "Start"}
      </button>
    </li>
  );
}

/** Of all networks in it, in the order of their coming. */
function familiesOf({ steps }: Story): readonly string[] {
  return [...new Set(steps.flatMap(({ state }) => parseStudy(state).study.designs.map((values) => topologyOf(values).id)))];
}
