/** The question of an exercise between drawing and curve: options or a number, what is locked, and after the answer its verdict beside it. */
import { IconCheck, IconLock, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatStudy, parseDecimal } from "../../engine/studies.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { significant } from "../../drawing/text.ts";
import { foundIn } from "../guide/story-facts.ts";
import { CardButton } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { pendingDesigns } from "../store/pending.ts";
import { run } from "../store/run.ts";
import type { StudioState } from "../store/state.ts";
import { lockedText } from "../design/lock-words.ts";
import { paperOf } from "./on-paper.ts";
import { unpacked } from "./packed.ts";
import type { Question } from "./packed.ts";
import { measuredBy, measureTitle, valueOf } from "./quantities.ts";
import { saveRecords, setRecord, useRecords } from "./records.ts";
import type { Given } from "./records.ts";
import "../guide/guide.css";
import "../styles/frame.css";
import "./exercise.css";

const studyOf = ({ designs }: Pick<StudioState, "designs">): string => formatStudy({ designs: designs.map(({ values }) => values) });

export function Exercise() {
  const studio = useActingStudio();
  const ask = useStudio((state) => state.ask);
  const [question, setQuestion] = useState<{ readonly ask: string; readonly read: Question | null; readonly problem: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (ask !== "")
      unpacked(ask).then(
        (read) => {
          if (wanted) setQuestion({ ask, read, problem: "" });
        },
        (error: unknown) => {
          if (wanted) setQuestion({ ask, read: null, problem: sentenceOf(error) });
        },
      );
    return () => {
      wanted = false;
    };
  }, [ask]);
  // Before it is read, what is covered stays covered.
  if (ask !== "" && question?.ask !== ask) return null;
  if (ask !== "" && question?.read) return <Asked key={ask} ask={ask} question={question.read} />;
  const show = (): void => {
    studio.setState({ answered: ask });
  };
  return <Bare problem={question?.ask === ask ? question.problem : ""} onShow={show} />;
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

interface AskedProps {
  readonly ask: string;
  readonly question: Question;
}

function Asked({ ask, question }: AskedProps) {
  const studio = useActingStudio();
  const given = useRecords()[ask];
  const locked = useStudio(lockedText);
  const designs = useStudio((state) => state.designs.length);
  const measured = useMeasured(ask, question, given);
  const answered = given !== undefined;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    studio.setState({ answered: answered ? ask : null });
    // What was predicted is run, as in a story.
    if (answered && !studio.getState().run.active && pendingDesigns(studio.getState()).length > 0) void run(studio);
  }, [studio, ask, answered]);
  useEffect(() => {
    const paper = paperOf(studio);
    paper.open = { question, url: null, whole: given !== undefined, measured: given?.measured ?? "" };
    return () => {
      paper.open = null;
    };
  }, [studio, question, given]);
  const give = (chosen: number | null, answer: string, right: boolean | null): void => {
    setRecord(studio, ask, { title: question.title, question: question.text, answer, chosen, right, measured: "" });
    strip.current?.focus({ preventScroll: true });
  };
  const what = measuredBy(question.measure);
  return (
    <section
      ref={strip}
      className="guide exercise"
      aria-label={question.title === "" ? "Exercise" : `Exercise: ${question.title}`}
      tabIndex={-1}
    >
      <header className="guide-head">
        <h2>{question.title === "" ? "Exercise" : question.title}</h2>
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
                  {measured === null ? "Measured: being simulated." : `Measured, ${measureTitle(what, designs)}: ${measured}.`}
                </span>
              )}{" "}
              {question.after}
            </p>
          )}
        </div>
        {answered && (
          <p className="exercise-ways">
            <button
              type="button"
              className="link"
              onClick={() => {
                setRecord(studio, ask, null);
              }}
            >
              Ask again
            </button>
            <CardButton button={{ className: "link", children: "My answers" }} card={{ className: "exercise-answers" }}>
              {(done) => <MyAnswers onDone={done} />}
            </CardButton>
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
  if (asked.kind === "choice") return right === true ? "" : `The answer is: ${asked.answers[asked.right]!}.`;
  const unit = asked.unit === "" ? "" : ` ${asked.unit}`;
  const band =
    asked.low === asked.high
      ? `${significant(asked.low)}${unit}`
      : `between ${significant(asked.low)} and ${significant(asked.high)}${unit}`;
  return `${answer === "" ? "" : `You said ${answer}; `}${answer === "" ? "It" : "it"} is ${band}.`;
}

/** The measured value in words as soon as the studio has found it, of the study as the link gives it; null without one. */
function useMeasured(ask: string, { measure }: Question, given: Given | undefined): string | null {
  const studio = useActingStudio();
  const study = useRef<string | null>(null);
  useEffect(() => {
    study.current ??= studyOf(studio.getState());
    const look = (): void => {
      const state = studio.getState();
      const value = valueOf(measure, foundIn(state));
      if (!given || value === null || state.ask !== ask || studyOf(state) !== study.current) return;
      const says = measuredBy(measure)!.quantity.says(value);
      if (says !== given.measured) setRecord(studio, ask, { ...given, measured: says });
    };
    look();
    return studio.subscribe(look);
  }, [studio, ask, measure, given]);
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
