/** One step of the story that is told. What it shows may be of any family. */
import { useEffect, useRef, useState } from "react";
import { IconArrowLeft, IconArrowRight, IconCheck, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { storyOf, STORIES } from "../../lessons/stories/stories.ts";
import { either, quoted } from "../../engine/studies.ts";
import type { Question, Step, Story } from "../../lessons/stories/story.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import type { StudioState } from "../store/state.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { showStory } from "../store/views.ts";
import { setAnswer, stepKey, useAnswers } from "../stories/answers.ts";
import type { Answer } from "../stories/answers.ts";
import { LeaveButton, Offer } from "./Offer.tsx";
import { toldOf } from "./told-step.ts";
import { openStep, askAgain, choose, go, hasStrayed, judged, showSolution } from "./steps.ts";

export function Told({ open }: { readonly open: NonNullable<StudioState["story"]> }) {
  const studio = useActingStudio();
  const story = storyOf(open.id);
  const there = story !== null && open.step <= story.steps.length;
  useEffect(() => {
    if (there && open.fresh && open.step > 0) openStep(studio, story, open.step);
  }, [studio, there, open, story]);
  if (story && open.step === 0) return <Offer id={story.id} title={story.title} steps={story.steps.length} minutes={story.minutes} />;
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

/** Also those of a presenter's remote. */
const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

interface StepProps {
  readonly story: Story;
  /** From 1 on. */
  readonly step: number;
}

/** One step of a story: what is on the screen, a question and, once that is answered, the reason. */
function Strip({ story, step }: StepProps) {
  const studio = useActingStudio();
  const strip = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState(false);
  const fresh = useStudio((state) => state.story?.fresh ?? false);
  const one = story.steps[step - 1]!;
  const answer = useAnswers()[stepKey(story.id, step)];
  useJudge(story, step, answer);
  useEffect(() => {
    const told = toldOf(studio);
    told.now = { story, step, answer };
    return () => {
      told.now = null;
    };
  }, [studio, story, step, answer]);
  // Who has begun it goes on there; a step that an address opens leaves the focus where it is.
  const begun = useRef(fresh);
  useEffect(() => {
    if (begun.current) strip.current?.focus({ preventScroll: true });
  }, []);
  const turn = (by: 1 | -1): void => {
    setFolded(false);
    // The button that was pressed may be gone with its step.
    if (strip.current?.contains(document.activeElement) && document.activeElement?.closest(".guide-turn") === null) strip.current.focus();
    go(studio, story, step, by);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (step + by > 0 && step + by <= story.steps.length) turn(by);
  };
  // Of all that has the focus in the strip.
  useEffect(() => {
    const { current } = strip;
    current?.addEventListener("keydown", onKey);
    return () => {
      current?.removeEventListener("keydown", onKey);
    };
  });
  return (
    <section ref={strip} className="guide" aria-label={`Story: ${story.title}`} tabIndex={-1} data-folded={folded || undefined}>
      <header className="guide-head">
        <h2>{story.title}</h2>
        <span className="guide-count">
          <span className="wide-only">step </span>
          {step} of {story.steps.length}
        </span>
        <StrayButton story={story} step={step} answered={answer !== undefined} />
        <span className="guide-turn">
          <IconButton
            quiet
            label="Back"
            disabled={step === 1}
            onClick={() => {
              turn(-1);
            }}
          >
            <IconArrowLeft size={15} />
          </IconButton>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              turn(1);
            }}
          >
            {step < story.steps.length ? "Next" : "All stories"} <IconArrowRight size={14} aria-hidden="true" />
          </button>
        </span>
        <span className="phone-only">
          <IconButton
            quiet
            label={folded ? "Unfold the story" : "Fold the story"}
            onClick={() => {
              setFolded(!folded);
            }}
          >
            {folded ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
          </IconButton>
        </span>
        <IconButton
          quiet
          label="Leave the story"
          onClick={() => {
            showStory(studio, null);
          }}
        >
          <IconX size={15} />
        </IconButton>
      </header>
      {!folded && (
        <div className="guide-body">
          <div aria-live="polite">
            {(answer === undefined || answer.holds === null) && <p>{one.sentence}</p>}
            <p className="guide-question">{one.question.text}</p>
          </div>
          <Answers story={story} step={step} question={one.question} answer={answer} />
          <div className="guide-verdict" aria-live="polite">
            {answer && <VerdictText one={one} answer={answer} />}
          </div>
        </div>
      )}
    </section>
  );
}

/** Judges the answer as soon as the studio has found enough. */
function useJudge(story: Story, step: number, answer: Answer | undefined): void {
  const studio = useActingStudio();
  const one = story.steps[step - 1]!;
  useEffect(() => {
    const look = (): void => {
      const state = studio.getState();
      // What is on the page is still the former step's.
      if (state.story?.fresh !== false) return;
      const next = judged(state, one, answer);
      if (next) setAnswer(studio, stepKey(story.id, step), next);
    };
    look();
    return studio.subscribe(look);
  }, [studio, story, step, one, answer]);
}

function StrayButton({ story, step, answered }: StepProps & { readonly answered: boolean }) {
  const studio = useActingStudio();
  const one = story.steps[step - 1]!;
  const strayed = useStudio((state) => state.story?.fresh === false && hasStrayed(state, one, answered));
  const again = answered && !(strayed && one.question.kind !== "task");
  if (!strayed && !again) return null;
  return (
    <button
      type="button"
      className="link guide-stray"
      onClick={() => {
        if (again) askAgain(studio, story, step);
        else openStep(studio, story, step);
      }}
    >
      {again ? "Ask again" : "Back to this step"}
    </button>
  );
}

function Answers({ story, step, question, answer }: StepProps & { readonly question: Question; readonly answer: Answer | undefined }) {
  const studio = useActingStudio();
  if (question.kind === "task")
    return answer ? null : (
      <p className="guide-task">
        In the studio, now.{" "}
        <button
          type="button"
          className="link"
          onClick={() => {
            showSolution(studio, story, step, question);
          }}
        >
          Show me one way
        </button>
      </p>
    );
  return (
    <div
      className="guide-options"
      role="group"
      aria-label="Answers"
      data-judged={(answer !== undefined && answer.holds !== null) || undefined}
    >
      {question.options.map(({ text }, i) => {
        const chosen = answer?.chosen === i;
        const holds = answer !== undefined && answer.holds === i;
        const wrong = chosen && answer.holds !== null && !holds;
        return (
          <button
            key={text}
            type="button"
            className="guide-option"
            aria-pressed={chosen}
            aria-disabled={answer !== undefined}
            data-verdict={holds ? "holds" : wrong ? "wrong" : undefined}
            onClick={() => {
              if (answer === undefined) choose(studio, story, step, i);
            }}
          >
            {holds && <IconCheck size={14} aria-hidden="true" />}
            {wrong && <IconX size={14} aria-hidden="true" />}
            {text}
            {holds && <span className="visually-hidden">, holds</span>}
            {wrong && <span className="visually-hidden">, does not hold</span>}
          </button>
        );
      })}
    </div>
  );
}

function VerdictText({ one: { question, explanation }, answer }: { readonly one: Step; readonly answer: Answer }) {
  const active = useStudio((state) => state.run.active);
  if (answer.holds === null)
    return <p className="guide-waiting">{active ? "Being simulated: look what comes." : "The simulation will tell: press Run."}</p>;
  const right = answer.chosen === answer.holds;
  const mistake = right || question.kind === "task" ? undefined : question.options[answer.chosen]?.why;
  const word =
    question.kind === "task" ? "Done." : right ? (question.kind === "measured" && question.reveal ? "So it is." : "Right.") : "No.";
  return (
    <p>
      <b className={right ? "guide-right" : "guide-wrong"}>{word}</b> {answer.says} {mistake !== undefined && `${mistake} `}
      {explanation}
    </p>
  );
}
