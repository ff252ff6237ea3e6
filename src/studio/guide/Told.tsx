/** One step of the story that is told. What it shows may be of any family. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, RefObject } from "react";
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconChevronLeft,
  IconLock,
  IconTable,
  IconX,
} from "@tabler/icons-react";
import { loadText } from "../../drawing/text.ts";
import { DESIGN_LETTERS, designLetter, either, quoted } from "../../engine/studies.ts";
import { designColor } from "../../drawing/palette.ts";
import { storyOf, STORIES } from "../../lessons/stories/stories.ts";
import type { Step, Story } from "../../lessons/stories/story.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { useScheme } from "../scheme.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import type { StudioState } from "../store/state.ts";
import { showPage, showStory } from "../store/views.ts";
import { answerTo, isRight, setAnswer, stepKey, useAnswers } from "../stories/answers.ts";
import type { Answer } from "../stories/answers.ts";
import { draftOf, eraseDraft, useDraft } from "./draft.ts";
import { LeaveButton, Offer } from "./Offer.tsx";
import { toldOf } from "./told-step.ts";
import { openStep, askAgain, choose, commitDraft, go, hasStrayed, judged, showAnswer } from "./steps.ts";
import { coveredLetters, followMarks, tell, tellNothing } from "./telling.tsx";
import "./told.css";

export function Told({ open }: { readonly open: NonNullable<StudioState["story"]> }) {
  const studio = useActingStudio();
  const [beside, setBeside] = useState<Beside>({ form: false, numbers: false });
  const story = storyOf(open.id);
  const there = story !== null && open.step <= story.steps.length;
  const isTold = there && open.step > 0;
  useEffect(() => {
    if (isTold && open.fresh) openStep(studio, story, open.step);
    if (!isTold) tellNothing(studio);
  }, [studio, isTold, open, story]);
  if (story && open.step === 0) return <Offer id={story.id} title={story.title} steps={story.steps.length} minutes={story.minutes} />;
  if (there) return <Strip key={stepKey(story.id, open.step)} story={story} step={open.step} beside={beside} onBeside={setBeside} />;
  return (
    <section className="told told-slim" aria-label="Story">
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
const TURNS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

const PHASES = ["Predict", "Run", "Look", "Explain"] as const;
type Phase = 0 | 1 | 2 | 3;

interface StepProps {
  readonly story: Story;
  /** From 1 on. */
  readonly step: number;
}

/** What of the studio stands beside the story, where the step does not ask for it anyway. */
interface Beside {
  readonly form: boolean;
  readonly numbers: boolean;
}

interface StripProps extends StepProps {
  readonly beside: Beside;
  readonly onBeside: (beside: Beside) => void;
}

interface AskedProps extends StepProps {
  readonly one: Step;
  readonly answer: Answer | undefined;
}

/** The track says that it is a prediction. */
function questionOf({ question: { text } }: Step): string {
  const asked = text.replace(/^Predict: /, "");
  return asked.charAt(0).toUpperCase() + asked.slice(1);
}

function isJudged(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.holds !== null;
}

/** One step of a story: what is on the screen, a question and, once that is answered, what came out and the reason. */
function Strip({ story, step, beside, onBeside }: StripProps) {
  const studio = useActingStudio();
  const strip = useRef<HTMLElement>(null);
  const key = stepKey(story.id, step);
  const one = story.steps[step - 1]!;
  const answer = useAnswers()[key];
  // Of a step that was gone through before, all is told.
  const [explained, setExplained] = useState(isJudged(answer));
  const phase: Phase = answer === undefined ? 0 : answer.holds === null ? 1 : explained ? 3 : 2;
  useJudge(story, step, answer);
  useLayoutEffect(() => {
    tell(studio, key, one, answer);
  }, [studio, key, one, answer]);
  useEffect(
    () => () => {
      if (studio.getState().story === null) studio.setState({ telling: null });
    },
    [studio],
  );
  const open = answer === undefined;
  useEffect(() => (open ? followMarks(studio, one) : undefined), [studio, one, open]);
  useEffect(() => {
    eraseDraft(draftOf(studio));
  }, [studio]);
  useEffect(() => {
    const told = toldOf(studio);
    told.now = { story, step, answer };
    return () => {
      told.now = null;
    };
  }, [studio, story, step, answer]);
  // Who has begun it, or comes from the step before, goes on there; a step that an address opens leaves the focus where it is.
  const fresh = useStudio((state) => state.story?.fresh ?? false);
  const begun = useRef(fresh);
  // Until it is told what is covered nothing is on the page, and nothing takes the focus.
  const telling = useStudio((state) => state.telling !== null);
  useEffect(() => {
    if (begun.current && telling) strip.current?.focus({ preventScroll: true });
  }, [telling]);
  const turn = (by: 1 | -1): void => {
    if (by === 1 && phase === 2) setExplained(true);
    else go(studio, story, step, by);
  };
  // Of all that has the focus in the strip; the number of an option, of the whole page but where something is typed.
  useKeys(strip, (event, within) => {
    const by = TURNS[event.key];
    const { question } = one;
    if (by !== undefined && within) {
      if (step + by > 0 && (step + by <= story.steps.length || phase === 2)) turn(by);
      return true;
    }
    const chosen = Number(event.key) - 1;
    if (answer !== undefined || question.kind === "task" || question.options[chosen] === undefined) return false;
    choose(studio, story, step, chosen);
    return true;
  });
  return (
    <section
      ref={strip}
      className="told"
      aria-label={`Story: ${story.title}`}
      tabIndex={-1}
      data-form={beside.form || undefined}
      data-numbers={beside.numbers || undefined}
    >
      <header className="told-head">
        <p className="told-way">
          <button
            type="button"
            className="link told-leave"
            aria-label="All stories"
            onClick={() => {
              showPage(studio, { id: "stories", argument: "" });
            }}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
            <span>All stories</span>
          </button>
          <span className="told-count">
            step {step} of {story.steps.length}
          </span>
          <span className="told-beside">
            <IconButton
              quiet
              label="Change the designs"
              pressed={beside.form}
              onClick={() => {
                onBeside({ ...beside, form: !beside.form });
              }}
            >
              <IconAdjustmentsHorizontal size={15} />
            </IconButton>
            <IconButton
              quiet
              label="Numbers"
              pressed={beside.numbers}
              onClick={() => {
                onBeside({ ...beside, numbers: !beside.numbers });
              }}
            >
              <IconTable size={15} />
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
        </p>
        <h2>{story.title}</h2>
        <Progress story={story} step={step} />
      </header>
      <div className="told-body">
        <ol className="told-track" aria-label="Of this step">
          {PHASES.map((name, i) => (
            <li key={name} aria-current={i === phase ? "step" : undefined} data-done={i < phase || undefined}>
              {i === 0 && one.question.kind === "task" ? "Try" : name}
            </li>
          ))}
        </ol>
        {phase < 2 && (
          <p className="told-sentence">
            <WithLetters text={one.sentence} />
          </p>
        )}
        <h3 className="told-question">
          <WithLetters text={questionOf(one)} />
        </h3>
        {phase === 0 && one.question.kind === "measured" && <InPicture story={story} step={step} one={one} answer={answer} />}
        <Options story={story} step={step} one={one} answer={answer} />
        <div className="told-verdict" aria-live="polite">
          {answer && phase < 2 && <Waiting />}
          {isJudged(answer) && <Verdict one={one} answer={answer} />}
          {phase === 3 && (
            <p className="told-reason">
              <WithLetters text={one.explanation} />
            </p>
          )}
        </div>
      </div>
      <footer className="told-foot">
        {phase === 0 ? <Cover story={story} step={step} one={one} answer={answer} /> : <StrayButton {...{ story, step, one, answer }} />}
        <span className="told-turn">
          <IconButton
            quiet
            label="Back"
            disabled={step === 1}
            onClick={() => {
              go(studio, story, step, -1);
            }}
          >
            <IconArrowLeft size={15} />
          </IconButton>
          <button
            type="button"
            className={phase < 2 ? "button button-plain" : "button"}
            onClick={() => {
              turn(1);
            }}
          >
            {phase === 2 ? "Explain" : step < story.steps.length ? "Next" : "To the list"}
            <IconArrowRight size={14} aria-hidden="true" />
          </button>
        </span>
      </footer>
    </section>
  );
}

/** `act`: true where it has taken the key. `within`: the focus is in the strip. */
function useKeys(strip: RefObject<HTMLElement | null>, act: (event: KeyboardEvent, within: boolean) => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (!(target instanceof HTMLElement)) return;
      const within = strip.current?.contains(target) === true;
      // A slider takes no figures, but it is an input.
      const typed = target.matches("input:not([type=range]), textarea, select, [contenteditable=true]");
      if (typed || (!within && target.closest("[role=dialog], [role=menu], [role=listbox], [inert]") !== null)) return;
      if (act(event, within)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  });
}

/** A bar a step, each leads to it. */
function Progress({ story, step }: StepProps) {
  const studio = useActingStudio();
  const answers = useAnswers();
  return (
    <ol className="told-bars" aria-label="Steps">
      {story.steps.map((_, i) => (
        <li key={i}>
          <button
            type="button"
            aria-label={`Step ${i + 1}${answers[stepKey(story.id, i + 1)] ? ", answered" : ""}`}
            aria-current={i + 1 === step ? "step" : undefined}
            data-done={answers[stepKey(story.id, i + 1)] !== undefined || undefined}
            onClick={() => {
              if (i + 1 !== step) showStory(studio, { id: story.id, step: i + 1 });
            }}
          />
        </li>
      ))}
    </ol>
  );
}

/** Letters of designs in their colours, "B" or "C’s"; an A may be an article. */
function WithLetters({ text }: { readonly text: string }) {
  const scheme = useScheme();
  const designs = useStudio((state) => state.designs.length);
  const parts = text.split(/(\b[A-H]\b)/);
  return parts.map((part, i) => {
    const design = DESIGN_LETTERS.indexOf(part.toLowerCase());
    const isName = i % 2 === 1 && design < designs && (part !== "A" || /^(?:’|,|\.| (?:and|is|has|carries|takes)\b)/.test(parts[i + 1]!));
    return isName ? (
      <b key={i} className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
        {part}
      </b>
    ) : (
      part
    );
  });
}

/** How the question is answered in the picture, where it can be. */
function InPicture({ story, step, one }: AskedProps) {
  const studio = useActingStudio();
  const { drawn, marked } = useDraft();
  const { question } = one;
  if (question.kind !== "measured" || (question.draw === undefined && question.mark === undefined)) return null;
  const { draw, mark } = question;
  const ready = draw !== undefined ? drawn !== null : marked.length >= (mark?.count ?? 1);
  const said = draw !== undefined ? (drawn === null ? "" : `: ${loadText(drawn)}`) : marked.length === 0 ? "" : `: ${marked.length} marked`;
  return (
    <div className="told-picture">
      <p>
        {draw !== undefined ? (
          <>
            <b>Draw {designLetter(draw)}’s curve in the chart</b> up to the load where you think it stops.
          </>
        ) : (
          <>
            <b>
              Mark {mark!.count ?? "one or more"} {mark!.things === "channels" ? "links" : "routers"} in {designLetter(mark!.design)}’s
              drawing
            </b>
            : press them, or go there by arrow keys and press Enter.
          </>
        )}
      </p>
      <p className="told-commit">
        <button
          type="button"
          className="button"
          aria-disabled={!ready}
          onClick={() => {
            if (ready) commitDraft(studio, story, step);
          }}
        >
          My prediction{said}
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-disabled={said === ""}
          onClick={() => {
            eraseDraft(draftOf(studio));
          }}
        >
          Erase
        </button>
      </p>
    </div>
  );
}

function Options({ story, step, one: { question }, answer }: AskedProps) {
  const studio = useActingStudio();
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  if (question.kind === "task") return answer ? null : <p className="told-task">In the studio, now.</p>;
  const pictured = question.kind === "measured" && (question.draw !== undefined || question.mark !== undefined);
  if (pictured && narrow && !unfolded && answer === undefined)
    return (
      <p>
        <button
          type="button"
          className="link"
          onClick={() => {
            setUnfolded(true);
          }}
        >
          Choose an answer instead
        </button>
      </p>
    );
  const judgedNow = isJudged(answer);
  return (
    <>
      {answer === undefined && (
        <p className="told-keys">
          {pictured ? "Or choose" : "Choose"}
          <span className="wide-only">, with the keys 1 to {question.options.length}</span>
        </p>
      )}
      <div className="told-options" role="group" aria-label="Answers" data-judged={judgedNow || undefined}>
        {question.options.map(({ text }, i) => {
          const chosen = answer?.chosen === i;
          const holds = judgedNow && answer.holds === i;
          const wrong = judgedNow && chosen && !holds && isRight(answer) === false;
          return (
            <button
              key={text}
              type="button"
              className="told-option"
              aria-pressed={chosen}
              aria-disabled={answer !== undefined}
              data-verdict={holds ? "holds" : wrong ? "wrong" : undefined}
              onClick={() => {
                if (answer === undefined) choose(studio, story, step, i);
              }}
            >
              {holds ? (
                <IconCheck size={14} aria-hidden="true" />
              ) : wrong ? (
                <IconX size={14} aria-hidden="true" />
              ) : (
                <kbd aria-hidden="true">{i + 1}</kbd>
              )}
              {text}
              {holds && <span className="visually-hidden">, holds</span>}
              {wrong && <span className="visually-hidden">, does not hold</span>}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** What the question covers, and the way to see it without a prediction. */
function Cover({ story, step, one }: AskedProps) {
  const studio = useActingStudio();
  const strayed = useStudio((state) => state.story?.fresh === false && hasStrayed(state, one, false));
  const letters = coveredLetters(one);
  const isTask = one.question.kind === "task";
  return (
    <p className="told-cover">
      {letters !== "" && (
        <>
          <IconLock size={14} aria-hidden="true" />
          <span>What tells of {letters} is covered until you predict.</span>
        </>
      )}
      {strayed && !isTask && (
        <button
          type="button"
          className="link"
          onClick={() => {
            openStep(studio, story, step);
          }}
        >
          Back to this step
        </button>
      )}
      <button
        type="button"
        className="link"
        onClick={() => {
          showAnswer(studio, story, step);
        }}
      >
        {isTask ? "Show me one way" : "Show me"}
      </button>
    </p>
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
      // As it is now: what an answer opens may be known already, before this is drawn again.
      const next = judged(state, one, answerTo(studio, stepKey(story.id, step)));
      if (next) setAnswer(studio, stepKey(story.id, step), next);
    };
    look();
    return studio.subscribe(look);
  }, [studio, story, step, one, answer]);
}

function StrayButton({ story, step, one, answer }: AskedProps) {
  const studio = useActingStudio();
  const answered = answer !== undefined;
  const strayed = useStudio((state) => state.story?.fresh === false && hasStrayed(state, one, answered));
  const again = answered && !(strayed && one.question.kind !== "task");
  if (!strayed && !again) return null;
  return (
    <button
      type="button"
      className="link told-stray"
      onClick={() => {
        if (again) askAgain(studio, story, step);
        else openStep(studio, story, step);
      }}
    >
      {again ? "Ask again" : "Back to this step"}
    </button>
  );
}

function Waiting() {
  const active = useStudio((state) => state.run.active);
  return <p className="told-waiting">{active ? "Being simulated: look what comes." : "The simulation will tell: press Run."}</p>;
}

/** What came out, beside what was predicted. */
function Verdict({ one: { question }, answer }: { readonly one: Step; readonly answer: Answer }) {
  const right = isRight(answer);
  const { drawn, value, marked, hits } = answer;
  const mistake = right === false && question.kind !== "task" ? question.options[answer.chosen]?.why : undefined;
  const word = right === null ? "" : question.kind === "task" ? "Done." : right ? "Right." : "No.";
  return (
    <p>
      {word !== "" && <b className={right === true ? "told-right" : "told-wrong"}>{word} </b>}
      {answer.says}
      {drawn !== undefined && value !== undefined && (
        <span className="told-apart">
          {" "}
          You {loadText(drawn)}, measured {loadText(Number(value.toPrecision(3)))}.
        </span>
      )}
      {marked !== undefined && (
        <span className="told-apart">
          {" "}
          Of your {marked.length === 1 ? "mark" : `${marked.length} marks`} {hits === marked.length ? "all hold" : `${hits ?? 0} hold`}.
        </span>
      )}
      {mistake !== undefined && ` ${mistake}`}
    </p>
  );
}
