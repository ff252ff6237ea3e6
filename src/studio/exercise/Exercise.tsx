/**
 * The questions of an exercise between drawing and curve, one after another: options, a number or a curve to be drawn, what is locked, and after
 * the answer its verdict beside it.
 */
import { IconCheck, IconLock, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { designLetter, formatStudy, parseDecimal } from "../../engine/studies.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { loadText } from "../../drawing/text.ts";
import { seenThrough, undrawnCurve } from "../guide/covers.ts";
import { draftOf, eraseDraft, useDraft } from "../guide/draft.ts";
import { CoveredCurves, DrawnCurve } from "../guide/Prediction.tsx";
import { foundIn } from "../guide/story-facts.ts";
import { CardButton } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { pendingDesigns } from "../store/pending.ts";
import { run } from "../store/run.ts";
import type { Design, StudioState } from "../store/state.ts";
import { lockedText } from "../design/lock-words.ts";
import { paperOf } from "./on-paper.ts";
import { unpacked } from "./packed.ts";
import type { Question } from "./packed.ts";
import { measuredBy, measureTitle, rightText, valueOf } from "./quantities.ts";
import { recordKey, saveRecords, setRecord, useRecords } from "./records.ts";
import type { Given } from "./records.ts";
import "../guide/guide.css";
import "../styles/frame.css";
import "./exercise.css";

const studyOf = ({ designs }: Pick<StudioState, "designs">): string => formatStudy({ designs: designs.map(({ values }) => values) });

export function Exercise() {
  const studio = useActingStudio();
  const ask = useStudio((state) => state.ask);
  const [found, setFound] = useState<{ readonly ask: string; readonly read: readonly Question[]; readonly problem: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (ask !== "")
      unpacked(ask).then(
        (read) => {
          if (wanted) setFound({ ask, read, problem: "" });
        },
        (error: unknown) => {
          if (wanted) setFound({ ask, read: [], problem: sentenceOf(error) });
        },
      );
    return () => {
      wanted = false;
    };
  }, [ask]);
  // Before it is read, what is covered stays covered.
  if (ask !== "" && found?.ask !== ask) return null;
  if (ask !== "" && found && found.read.length > 0) return <Steps key={ask} ask={ask} questions={found.read} />;
  const show = (): void => {
    studio.setState({ answered: ask });
  };
  return <Bare problem={found?.ask === ask ? found.problem : ""} onShow={show} />;
}

/** Something is covered without a question, or with one that cannot be read. */
function Bare({ problem, onShow }: { readonly problem: string; readonly onShow: () => void }) {
  const covered = useStudio(({ cover, answered, ask }) => cover.length > 0 && answered !== ask);
  return (
    <section className="guide exercise" aria-label="Exercise">
      <div className="guide-body">
        {problem !== "" && <p role="alert">{problem}</p>}
        <p>{covered ? "Say what you expect before you look." : "Nothing is covered any more."}</p>
        {covered && (
          <button type="button" className="button exercise-go" onClick={onShow}>
            Show
          </button>
        )}
      </div>
    </section>
  );
}

interface StepsProps {
  readonly ask: string;
  readonly questions: readonly Question[];
}

/** Opens the first question without an answer. What it covers and locks takes the place of what the one before did. */
function Steps({ ask, questions }: StepsProps) {
  const studio = useActingStudio();
  const records = useRecords();
  const givens = questions.map((_, i) => records[recordKey(ask, i + 1)]);
  const [at, setAt] = useState(() => {
    const open = givens.indexOf(undefined);
    return open < 0 ? questions.length - 1 : open;
  });
  // All questions are about the study of the link.
  const [designs] = useState(() => studio.getState().designs);
  const [turned, setTurned] = useState(false);
  const { cover, lock } = questions[at]!;
  useEffect(() => {
    studio.setState({ ...(cover && { cover }), ...(lock && { locked: lock }) });
  }, [studio, cover, lock]);
  useEffect(() => {
    const paper = paperOf(studio);
    const steps = questions.map((question, i) => {
      const given = records[recordKey(ask, i + 1)];
      return { question, answered: given !== undefined, measured: given?.measured ?? "" };
    });
    paper.open = { url: null, steps };
    return () => {
      paper.open = null;
    };
  }, [studio, ask, questions, records]);
  const turn = (to: number): void => {
    // What was changed for the question before.
    if (studyOf(studio.getState()) !== studyOf({ designs })) studio.setState({ designs });
    setAt(to);
    setTurned(true);
  };
  return (
    <Asked
      key={at}
      ask={ask}
      question={questions[at]!}
      designs={designs}
      step={at + 1}
      steps={questions.length}
      given={givens[at]}
      turned={turned}
      onTurn={turn}
    />
  );
}

interface AskedProps {
  readonly ask: string;
  readonly question: Question;
  /** Of the link. */
  readonly designs: readonly Design[];
  /** From 1 on. */
  readonly step: number;
  readonly steps: number;
  readonly given: Given | undefined;
  /** The one before has led to it. */
  readonly turned: boolean;
  readonly onTurn: (at: number) => void;
}

function Asked({ ask, question, designs, step, steps, given, turned, onTurn }: AskedProps) {
  const studio = useActingStudio();
  const key = recordKey(ask, step);
  const locked = useStudio(lockedText);
  const measured = useMeasured(ask, step, question, designs, given);
  const answered = given !== undefined;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turned) strip.current?.focus({ preventScroll: true });
  }, [turned]);
  useEffect(() => {
    studio.setState({ answered: answered ? ask : null });
    // What was predicted is run, as in a story.
    if (answered && !studio.getState().run.active && pendingDesigns(studio.getState()).length > 0) void run(studio);
  }, [studio, ask, answered]);
  useDrawn(question, given);
  const give = (chosen: number | null, answer: string, right: boolean | null): void => {
    setRecord(studio, key, { title: question.title, step, question: question.text, answer, chosen, right, measured: "" });
    strip.current?.focus({ preventScroll: true });
  };
  const what = measuredBy(question.measure);
  const title = question.title === "" ? "Exercise" : question.title;
  const place = steps === 1 ? "" : `question ${step} of ${steps}`;
  return (
    <section
      ref={strip}
      className="guide exercise"
      aria-label={`${question.title === "" ? "Exercise" : `Exercise: ${question.title}`}${place === "" ? "" : `, ${place}`}`}
      tabIndex={-1}
      data-draws={(question.asked.kind === "draw" && !answered) || undefined}
    >
      <header className="guide-head">
        <h2>{title}</h2>
        {place !== "" && <span className="exercise-place">{place}</span>}
        <span className="exercise-locked">
          {locked !== null && (
            <>
              <IconLock size={13} aria-hidden="true" /> {locked} fixed
            </>
          )}
        </span>
      </header>
      <div className="guide-body">
        <p className="guide-question">{question.text}</p>
        <Answers question={question} given={given} onGive={give} />
        <div className="guide-verdict" aria-live="polite">
          {given && (
            <p>
              {given.right !== null && <b className={given.right ? "guide-right" : "guide-wrong"}>{given.right ? "Right." : "No."}</b>}{" "}
              {verdictText(question, given)}{" "}
              {what !== null && (
                <span className="exercise-measured">
                  {measured === null ? "Measured: being simulated." : `Measured, ${measureTitle(what, designs.length)}: ${measured}.`}
                </span>
              )}{" "}
              {question.after}
            </p>
          )}
        </div>
        {(answered || step > 1) && (
          <p className="exercise-ways">
            {answered && step < steps && (
              <button
                type="button"
                className="button exercise-go"
                onClick={() => {
                  onTurn(step);
                }}
              >
                Next question
              </button>
            )}
            {step > 1 && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  onTurn(step - 2);
                }}
              >
                Question before
              </button>
            )}
            {answered && (
              <>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    setRecord(studio, key, null);
                  }}
                >
                  Ask again
                </button>
                <CardButton button={{ className: "link", children: "My answers" }} card={{ className: "exercise-answers" }}>
                  {(done) => <MyAnswers onDone={done} />}
                </CardButton>
              </>
            )}
          </p>
        )}
        {!answered && question.hint !== "" && (
          <details className="exercise-hint">
            <summary>Hint</summary>
            <p>{question.hint}</p>
          </details>
        )}
      </div>
    </section>
  );
}

/** What was said, if a number was asked for, and what is right. */
function verdictText({ asked }: Question, { answer, right }: Given): string {
  if (asked.kind === "choice") return right === true ? "" : `The answer is: ${rightText(asked)}.`;
  const said = asked.kind === "draw" ? "drew" : "said";
  return answer === "" ? `It is ${rightText(asked)}.` : `You ${said} ${answer}; it is ${rightText(asked)}.`;
}

/** As long as a curve is to be drawn, the chart has all but it; afterwards it has the drawn one beside it. */
function useDrawn({ asked }: Question, given: Given | undefined): void {
  const studio = useActingStudio();
  const values = useStudio(({ designs }) => (asked.kind === "draw" ? designs[asked.design]?.values : undefined));
  const drawn = given?.chosen ?? null;
  const open = given === undefined;
  useEffect(() => {
    if (asked.kind !== "draw" || !values) return;
    const { design } = asked;
    const seen = seenThrough([undrawnCurve(design, values)]);
    studio.setState({
      telling: {
        places: "",
        seen: open ? seen : (state) => state,
        reach: Math.max(...(values.load as readonly number[])),
        overCurve: (scene) => (
          <>
            {(open || drawn !== null) && <DrawnCurve scene={scene} design={design} drawn={drawn} open={open} />}
            {open && <CoveredCurves scene={scene} designs={[design]} />}
          </>
        ),
        overDrawing: () => null,
      },
    });
    return () => {
      eraseDraft(draftOf(studio));
      studio.setState({ telling: null });
    };
  }, [studio, asked, values, open, drawn]);
}

/** The measured value in words as soon as the studio has found it, of the study as the link gives it; null without one. */
function useMeasured(
  ask: string,
  step: number,
  { measure }: Question,
  designs: readonly Design[],
  given: Given | undefined,
): string | null {
  const studio = useActingStudio();
  useEffect(() => {
    const study = studyOf({ designs });
    const look = (): void => {
      const state = studio.getState();
      const value = valueOf(measure, foundIn(state));
      if (!given || value === null || state.ask !== ask || studyOf(state) !== study) return;
      const says = measuredBy(measure)!.quantity.says(value);
      if (says !== given.measured) setRecord(studio, recordKey(ask, step), { ...given, measured: says });
    };
    look();
    return studio.subscribe(look);
  }, [studio, ask, step, measure, designs, given]);
  return given?.measured === undefined || given.measured === "" ? null : given.measured;
}

interface AnswersProps {
  readonly question: Question;
  readonly given: Given | undefined;
  readonly onGive: (chosen: number | null, answer: string, right: boolean | null) => void;
}

function Answers({ question: { asked }, given, onGive }: AnswersProps) {
  const show = (
    <button
      type="button"
      className="link exercise-show"
      onClick={() => {
        onGive(null, "", null);
      }}
    >
      Show me
    </button>
  );
  if (asked.kind === "number") return given ? null : <NumberAnswer asked={asked} onGive={onGive} show={show} />;
  if (asked.kind === "draw") return given ? null : <DrawnAnswer asked={asked} onGive={onGive} show={show} />;
  return (
    <div className="guide-options" role="group" aria-label="Answers" data-judged={given !== undefined || undefined}>
      {asked.answers.map((text, i) => {
        const holds = given !== undefined && asked.right === i;
        const wrong = given?.chosen === i && !holds;
        return (
          <button
            key={text}
            type="button"
            className="guide-option"
            aria-pressed={given?.chosen === i}
            aria-disabled={given !== undefined}
            data-verdict={holds ? "holds" : wrong ? "wrong" : undefined}
            onClick={() => {
              if (!given) onGive(i, text, i === asked.right);
            }}
          >
            {holds && <IconCheck size={14} aria-hidden="true" />}
            {wrong && <IconX size={14} aria-hidden="true" />}
            {text}
            {holds && <span className="visually-hidden">, right</span>}
            {wrong && <span className="visually-hidden">, wrong</span>}
          </button>
        );
      })}
      {!given && show}
    </div>
  );
}

interface NumberProps {
  readonly asked: Extract<Question["asked"], { readonly kind: "number" }>;
  readonly onGive: AnswersProps["onGive"];
  readonly show: ReactNode;
}

function NumberAnswer({ asked, onGive, show }: NumberProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <form
      className="exercise-number"
      onSubmit={(event) => {
        event.preventDefault();
        const value = parseDecimal(typed.trim().replace(",", "."));
        if (value === null)
          setProblem(`${typed.trim() === "" ? "A number is missing" : `${typed.trim()} is no number`}: write one such as 0.25.`);
        else onGive(null, `${typed.trim()}${asked.unit === "" ? "" : ` ${asked.unit}`}`, value >= asked.low && value <= asked.high);
      }}
    >
      <label>
        <span className="visually-hidden">Your answer</span>
        <input
          className="box field-box"
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem("");
          }}
        />{" "}
        {asked.unit}
      </label>
      <button type="submit" className="button exercise-go">
        Answer
      </button>
      {show}
      {problem !== "" && <span role="alert">{problem}</span>}
    </form>
  );
}

interface DrawnProps {
  readonly asked: Extract<Question["asked"], { readonly kind: "draw" }>;
  readonly onGive: AnswersProps["onGive"];
  readonly show: ReactNode;
}

function DrawnAnswer({ asked: { design, low, high }, onGive, show }: DrawnProps) {
  const studio = useActingStudio();
  const { drawn } = useDraft();
  return (
    <div className="exercise-number">
      <p className="exercise-drawn">
        Draw {designLetter(design)}’s curve in the chart, up to the load where you think it stops
        {drawn === null ? "." : `: ${loadText(drawn)}.`}
      </p>
      <button
        type="button"
        className="button exercise-go"
        aria-disabled={drawn === null}
        onClick={() => {
          if (drawn !== null) onGive(drawn, loadText(drawn), drawn >= low && drawn <= high);
        }}
      >
        My prediction
      </button>
      {drawn !== null && (
        <button
          type="button"
          className="link exercise-show"
          onClick={() => {
            eraseDraft(draftOf(studio));
          }}
        >
          Erase
        </button>
      )}
      {show}
    </div>
  );
}

function MyAnswers({ onDone }: { readonly onDone: () => void }) {
  const studio = useActingStudio();
  const records = Object.values(useRecords());
  const right = records.filter((one) => one.right === true).length;
  return (
    <>
      <p>
        {records.length} answered, {right} right. They stay in this browser; nothing is sent.
      </p>
      {(["csv", "json"] as const).map((as) => (
        <button
          key={as}
          type="button"
          className="button button-quiet"
          onClick={() => {
            saveRecords(studio, as);
            onDone();
          }}
        >
          Save my answers as {as.toUpperCase()}
        </button>
      ))}
    </>
  );
}
