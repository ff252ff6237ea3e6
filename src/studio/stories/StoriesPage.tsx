/** The list of stories: what each teaches, how long it takes, and how far the reader has come. */
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { CHAPTERS } from "../../lessons/stories/story.ts";
import type { Story } from "../../lessons/stories/story.ts";
import { STORIES } from "../../lessons/stories/stories.ts";
import { topologyOf } from "../../engine/model.ts";
import { parseStudy } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { useActingStudio } from "../store/context.ts";
import { showPanel, showStory } from "../store/views.ts";
import { forgetAll, forgetStory, isRight, saveAnswers, stepKey, useAnswers } from "./answers.ts";
import "./stories.css";

export function StoriesPage() {
  const answers = useAnswers();
  const [idea, setIdea] = useState<string | null>(null);
  // The one to go on with, or to begin.
  const counts = STORIES.map(({ id, steps: own }) => own.filter((_, i) => answers[stepKey(id, i + 1)]).length);
  const isBegun = (i: number): boolean => counts[i]! > 0 && counts[i]! < STORIES[i]!.steps.length;
  const next = [STORIES.findIndex((_, i) => isBegun(i)), counts.indexOf(0)].find((i) => i >= 0);
  const isDone = ({ id, steps }: Story): boolean => steps.every((_, i) => answers[stepKey(id, i + 1)] !== undefined);
  const shown = STORIES.filter(({ ideas = [] }) => idea === null || ideas.includes(idea));
  // Those of no chapter stand behind the others.
  const chapters = [...CHAPTERS, undefined].flatMap((chapter) => {
    const stories = shown.filter((story) => story.chapter === chapter);
    return stories.length === 0 ? [] : [{ chapter, stories }];
  });
  return (
    <>
      <div className="paper-side">
        <p className="paper-side-text">
          Each step is a state of the studio, with a question: predict, run, look, and read why. What answers is covered until you have
          predicted. Whatever is on the page can be changed on the way.
        </p>
        <Far />
        <Ideas idea={idea} onIdea={setIdea} />
      </div>
      <div className="paper-body">
        {chapters.map(({ chapter, stories }) => (
          <section key={chapter ?? ""} className="stories-chapter" aria-label={chapter ?? "Other stories"}>
            <h3>
              {chapter !== undefined && idea === null && <span>{CHAPTERS.indexOf(chapter) + 1}</span>}
              {chapter ?? "Other stories"}
              <small>
                {stories.filter((story) => isDone(story)).length} of {stories.length} done
              </small>
            </h3>
            <ul className="stories-list">
              {stories.map((story) => (
                <Entry key={story.id} story={story} isNext={STORIES.indexOf(story) === next} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** How far the reader has come, as a bar and as a file. */
function Far() {
  const studio = useActingStudio();
  const answers = useAnswers();
  const [clearing, setClearing] = useState(false);
  const given = STORIES.flatMap(({ id, steps }) => steps.flatMap((_, i) => answers[stepKey(id, i + 1)] ?? []));
  const steps = STORIES.reduce((sum, story) => sum + story.steps.length, 0);
  const judged = given.flatMap((answer) => isRight(answer) ?? []);
  return (
    <div className="stories-far">
      <progress aria-label="Questions answered" max={steps} value={given.length} />
      <p>
        {given.length} of {steps} questions answered
        {judged.length > 0 && `; ${judged.filter(Boolean).length} of ${judged.length} predicted right`}
      </p>
      {given.length > 0 && (
        <p className="stories-files">
          {(["csv", "json"] as const).map((as) => (
            <button
              key={as}
              type="button"
              className="link"
              onClick={() => {
                saveAnswers(studio, STORIES, as);
              }}
            >
              Save as {as.toUpperCase()}
            </button>
          ))}
          <button
            type="button"
            className="link"
            onClick={() => {
              if (clearing) forgetAll(studio);
              setClearing(!clearing);
            }}
          >
            {clearing ? "Clear all answers?" : "Clear"}
          </button>
        </p>
      )}
      <p>Answers stay in this browser.</p>
    </div>
  );
}

/** The index: stories that are about an idea. */
function Ideas({ idea: chosen, onIdea }: { readonly idea: string | null; readonly onIdea: (idea: string | null) => void }) {
  const ideas = [...new Set(STORIES.flatMap((story) => story.ideas ?? []))].sort((a, b) => a.localeCompare(b, "en"));
  return (
    <details className="stories-ideas" open={!useNarrow()}>
      <summary>By idea{chosen !== null && `: ${chosen}`}</summary>
      <ul>
        {ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              aria-pressed={idea === chosen}
              onClick={() => {
                onIdea(idea === chosen ? null : idea);
              }}
            >
              {idea} <small>{STORIES.filter((story) => story.ideas?.includes(idea)).length}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ story, isNext }: { readonly story: Story; readonly isNext: boolean }) {
  const studio = useActingStudio();
  const answers = useAnswers();
  const { id, title, teaches, source, minutes, steps } = story;
  const answered = steps.map((_, i) => answers[stepKey(id, i + 1)] !== undefined);
  const count = answered.filter(Boolean).length;
  const right = steps.filter((_, i) => {
    const answer = answers[stepKey(id, i + 1)];
    return answer && isRight(answer) === true;
  }).length;
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
        <h4>{title}</h4>
        <p>{teaches}</p>
        <p className="story-facts">
          {steps.length} steps · about {minutes} minutes · after {source}
          {right > 0 && <span>{right} predicted right</span>}
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
