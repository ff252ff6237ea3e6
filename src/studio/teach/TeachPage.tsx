/** For teachers: the model, its equations, what each story teaches and needs, its questions and answers on paper, and slides. */
import { Suspense, useState } from "react";
import { STORIES } from "../../lessons/stories/stories.ts";
import type { Question, Story } from "../../lessons/stories/story.ts";
import { topologyOf, patternOf, routingOf } from "../../engine/model.ts";
import { parseStudy } from "../../engine/studies.ts";
import { stepKey, useAnswers } from "../stories/answers.ts";
import { useActingStudio } from "../store/context.ts";
import { notify } from "../store/notices.ts";
import { showStory } from "../store/views.ts";
import { Equation } from "./Formula.tsx";
import { EQUATIONS, MODEL } from "./model.ts";
import "./teach.css";

export function TeachPage() {
  const [printed, setPrinted] = useState<Story | null>(null);
  return (
    <>
      <div className="paper-side">
        <p className="paper-side-text">
          A class needs nothing but links: they hold studies and questions, and every browser computes for itself. An exercise of your own
          is made under Share.
        </p>
      </div>
      <div className="paper-body teach" data-sheet={printed !== null || undefined}>
        <section aria-label="The model">
          <h3>The model and its limits</h3>
          <dl className="teach-model">
            {MODEL.map(({ title, says }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-label="Equations">
          <h3>Equations</h3>
          <ul className="teach-equations">
            {EQUATIONS.map(({ title, formula, says }) => (
              <li key={title}>
                <h4>{title}</h4>
                <Equation of={formula} />
                <p>{says}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Stories">
          <h3>What the stories teach, and what they need</h3>
          <ul className="teach-stories">
            {STORIES.map((story) => (
              <StoryEntry key={story.id} story={story} onPrint={setPrinted} />
            ))}
          </ul>
        </section>
        {printed && (
          <Suspense>
            <Sheet story={printed} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Names of what the story's networks are of, without repetition. */
function needsOf({ steps }: Story): string {
  const designs = steps.flatMap(({ state }) => parseStudy(state).study.designs);
  const named = (name: (values: (typeof designs)[number]) => string): string => [...new Set(designs.map(name))].join(", ");
  const sizes = designs.map((values) => topologyOf(values).size(values).endpoints);
  return `${named((values) => topologyOf(values).title)}; ${named((values) => routingOf(values).title)}; ${named((values) => patternOf(values).title.toLowerCase())} traffic; up to ${Math.max(...sizes)} endpoints`;
}

function StoryEntry({ story, onPrint }: { readonly story: Story; readonly onPrint: (story: Story | null) => void }) {
  const studio = useActingStudio();
  const { id, title, teaches, source, minutes, steps, ideas = [] } = story;
  return (
    <li>
      <h4>{title}</h4>
      <p>{teaches}</p>
      <p className="teach-facts">
        {steps.length} steps · about {minutes} minutes · after {source}
        {ideas.length > 0 && <> · {ideas.join(", ")}</>}
      </p>
      <p className="teach-facts">Needs {needsOf(story)}.</p>
      <details>
        <summary>Questions and answers</summary>
        <ol>
          {steps.map(({ question, explanation }, i) => (
            <li key={question.text}>
              <b>{question.text}</b> <RightAnswer question={question} step={stepKey(id, i + 1)} /> {explanation}
            </li>
          ))}
        </ol>
      </details>
      <p className="teach-ways">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            showStory(studio, { id, step: 1 });
            document.documentElement.requestFullscreen?.().catch(() => {
              notify(studio, "note", ["The browser does not give the whole screen; arrow keys turn the steps all the same."]);
            });
          }}
        >
          Slides: {title}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            onPrint(story);
            addEventListener(
              "afterprint",
              () => {
                onPrint(null);
              },
              { once: true },
            );
            setTimeout(() => {
              print();
            });
          }}
        >
          Print the sheet of {title}
        </button>
      </p>
    </li>
  );
}

/** What holds: as written, or as it was measured in this browser. */
function RightAnswer({ question, step }: { readonly question: Question; readonly step: string }) {
  const answer = useAnswers()[step];
  if (question.kind === "task") return null;
  const right =
    question.kind === "reasoned" ? question.options.find((option) => option.right) : question.options[answer?.holds ?? Number.NaN];
  return right ? <i>{right.text}.</i> : <span className="teach-facts">(measured when the step is answered)</span>;
}

/** On paper alone: a page of questions, and a page of answers. */
function Sheet({ story: { id, title, steps, minutes } }: { readonly story: Story }) {
  return (
    <article className="teach-sheet" aria-label={`Sheet of ${title}`}>
      <section aria-label="Questions">
        <h2>{title}</h2>
        <p>About {minutes} minutes. Name: ______________________</p>
        <ol>
          {steps.map(({ sentence, question }) => (
            <li key={question.text}>
              <p>{sentence}</p>
              <p>
                <b>{question.text}</b>
              </p>
              {question.kind !== "task" && (
                <ul>
                  {question.options.map(({ text }) => (
                    <li key={text}>☐ {text}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        <code>{new URL(`#story=${id}.1`, location.href).href}</code>
      </section>
      <section className="teach-sheet-answers" aria-label="Answers">
        <h2>{title}: answers</h2>
        <ol>
          {steps.map(({ question, explanation }, i) => (
            <li key={question.text}>
              <b>{question.text}</b> <RightAnswer question={question} step={stepKey(id, i + 1)} /> {explanation}
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}
