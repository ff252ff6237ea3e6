/** Makes an exercise of the study by clicking: question and answers on the left, what a student sees on the right. */
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { DESIGN_LETTERS, designLetter, MAX_DESIGNS } from "../../engine/studies.ts";
import { shareUrl } from "../address/address.ts";
import { lookedAt } from "../store/load.ts";
import { ANSWERS, MOST, MOST_STEPS, unpacked } from "../exercise/packed.ts";
import type { Question } from "../exercise/packed.ts";
import { measuredBy, measureTitle, QUANTITIES, rightText, valueOf } from "../exercise/quantities.ts";
import { foundIn } from "../guide/story-facts.ts";
import { QrCode } from "../parts/QrCode.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { paperOf } from "../exercise/on-paper.ts";
import { noneIsSteady } from "../store/completions.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { COVERABLE } from "../store/state.ts";
import type { CoveredPart, StudioState } from "../store/state.ts";
import { CopyButton } from "./Copy.tsx";
import { draftFrom, draftOf, exerciseOf, FIRST, LOCK_IDS, lockTitle, questionOf, questionsOf } from "./draft.ts";
import type { Draft, Drafts } from "./draft.ts";
import { EmbedCode } from "./EmbedCode.tsx";
import { contradiction, leaksOf, textsOnPage } from "./leaks.ts";
import { Preview } from "./Preview.tsx";

const COVER_TITLES: Readonly<Record<CoveredPart, string>> = {
  sentence: "sentence",
  chart: "chart",
  numbers: "numbers",
  loads: "loads in the drawing",
};

export function ExerciseForm({ onClose }: { readonly onClose: () => void }) {
  const studio = useActingStudio();
  const [drafts, setDrafts] = useState(draftOf(studio).drafts);
  const { steps, at } = drafts;
  const draft = steps[at]!;
  const keep = (next: Drafts): void => {
    draftOf(studio).drafts = next;
    setDrafts(next);
  };
  const set = (change: Partial<Draft>): void => {
    const now = draftOf(studio).drafts;
    keep({ ...now, steps: now.steps.map((one, i) => (i === now.at ? { ...one, ...change } : one)) });
  };
  // The exercise of the link that is open is gone on with.
  useEffect(() => {
    const state = studio.getState();
    if (state.ask === "" || draftOf(studio).drafts.steps[0]!.text !== "") return;
    unpacked(state.ask).then(
      (questions) => {
        const open: Drafts = { steps: questions.map((question) => draftFrom(question, state)), at: 0 };
        draftOf(studio).drafts = open;
        setDrafts(open);
      },
      // What cannot be read says so on the page.
      () => undefined,
    );
  }, [studio]);
  const question = questionOf(draft);
  const { made, questions, missing } = useExercise(drafts);
  const found = useStudio(foundIn);
  const measured = draft.measure === "" ? null : valueOf(draft.measure, found);
  const saysOf = ({ measure }: Pick<Draft, "measure">): string => {
    const value = measure === "" ? null : valueOf(measure, found);
    return value === null ? "" : measuredBy(measure)!.quantity.says(value);
  };
  const [view, setView] = useState<"wide" | "phone">(useNarrow() ? "phone" : "wide");
  const url = made && shareUrl(studio, made);
  return (
    <>
      <section className="share-main" aria-label="Exercise">
        <h3>Make an exercise of this study</h3>
        {steps.length > 1 && <Steps drafts={drafts} keep={keep} />}
        <TextLine
          label="Title"
          value={draft.title}
          most={MOST.title}
          onChange={(title) => {
            keep({ ...drafts, steps: steps.map((one) => ({ ...one, title })) });
          }}
        />
        <TextLine
          label="Question"
          value={draft.text}
          most={MOST.text}
          rows={2}
          onChange={(text) => {
            set({ text });
          }}
        />
        <Answers draft={draft} set={set} measured={measured} />
        <TextLine
          label="Hint"
          value={draft.hint}
          most={MOST.hint}
          onChange={(hint) => {
            set({ hint });
          }}
        />
        <div className="share-toggles">
          <fieldset>
            <legend>Cover until answered</legend>
            {COVERABLE.map((part) => (
              <Toggle
                key={part}
                title={part === "chart" && draft.kind === "draw" ? "chart, but for its axes" : COVER_TITLES[part]}
                // It is drawn in.
                fixed={part === "chart" && draft.kind === "draw"}
                on={draft.cover.includes(part) || (part === "chart" && draft.kind === "draw")}
                onChange={(on) => {
                  set({ cover: COVERABLE.filter((one) => (one === part ? on : draft.cover.includes(one))) });
                }}
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>Lock</legend>
            {LOCK_IDS.map((id) => (
              <Toggle
                key={id}
                title={lockTitle(id)}
                on={draft.lock.includes(id)}
                onChange={(on) => {
                  set({ lock: LOCK_IDS.filter((one) => (one === id ? on : draft.lock.includes(one))) });
                }}
              />
            ))}
          </fieldset>
        </div>
        {typeof question !== "string" && <Leaks draft={draft} set={set} measured={measured} />}
        <TextLine
          label="After the answer"
          value={draft.after}
          most={MOST.after}
          rows={3}
          onChange={(after) => {
            set({ after });
          }}
        />
        {missing !== "" && (
          <p className="share-missing" role="status">
            {missing}
          </p>
        )}
        <div className="share-ways share-foot">
          <CopyButton strong text={url ?? ""} disabled={url === null}>
            Copy exercise link
          </CopyButton>
          <CopyButton text={url === null ? "" : keyOf(questions, saysOf, url)} disabled={url === null}>
            Copy answer key
          </CopyButton>
          {steps.length < MOST_STEPS && (
            <button
              type="button"
              className="link"
              onClick={() => {
                // What the question before covers and locks holds on.
                const { title, cover, lock } = draft;
                keep({ steps: [...steps, { ...FIRST, title, cover, lock }], at: steps.length });
              }}
            >
              Add a step
            </button>
          )}
        </div>
      </section>
      <section className="share-seen" aria-label="What a student sees">
        <div className="share-seen-head">
          <h3>What a student sees</h3>
          <Switch
            label="Screen"
            options={[
              { id: "wide", title: "wide" },
              { id: "phone", title: "phone" },
            ]}
            value={view}
            onChange={setView}
          />
          {made && (
            <button
              type="button"
              className="button button-plain"
              onClick={() => {
                onClose();
                studio.setState({ ...made, answered: null });
              }}
            >
              Try it
            </button>
          )}
        </div>
        <Preview draft={draft} place={steps.length > 1 ? `question ${at + 1} of ${steps.length}` : ""} phone={view === "phone"} />
        {made && (
          <>
            <QrCode url={url!} />
            <h3>For a course page</h3>
            <EmbedCode title={draft.title === "" ? steps[0]!.text : draft.title} change={made} />
            <div className="share-paper">
              <p>
                On paper: {steps.length > 1 ? "questions" : "question"} on page 1, {steps.length > 1 ? "answers" : "answer"} and numbers on
                page 2, the link on both.
              </p>
              <button
                type="button"
                className="button button-plain"
                onClick={() => {
                  paperOf(studio).printed = {
                    url: url!,
                    steps: questions.map((one) => ({ question: one, answered: true, measured: saysOf(one) })),
                  };
                  onClose();
                  addEventListener(
                    "afterprint",
                    () => {
                      paperOf(studio).printed = null;
                    },
                    { once: true },
                  );
                  setTimeout(() => {
                    print();
                  });
                }}
              >
                Print
              </button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

/** One question after another, to be opened and taken out. */
function Steps({ drafts: { steps, at }, keep }: { readonly drafts: Drafts; readonly keep: (drafts: Drafts) => void }) {
  return (
    <div className="share-steps">
      <Switch
        label="Question of the exercise"
        options={steps.map(({ text }, i) => ({ id: i, title: `${i + 1}`, help: text === "" ? undefined : text }))}
        value={at}
        onChange={(next) => {
          keep({ steps, at: next });
        }}
      />
      <span>
        question {at + 1} of {steps.length}
      </span>
      <button
        type="button"
        className="link"
        onClick={() => {
          keep({ steps: steps.filter((_, i) => i !== at), at: Math.max(0, at - 1) });
        }}
      >
        Remove this question
      </button>
    </div>
  );
}

/** Parts of the address, null while something is missing or being packed; and what is missing. */
function useExercise(drafts: Drafts) {
  const studio = useActingStudio();
  const { steps } = drafts;
  const designs = useStudio((state) => state.designs);
  const [made, setMade] = useState<{ readonly of: Drafts["steps"]; readonly parts: Partial<StudioState> } | null>(null);
  const questions = questionsOf(drafts, { designs });
  useEffect(() => {
    const state = studio.getState();
    const asked = questionsOf({ steps, at: 0 }, state);
    if (typeof asked === "string") return;
    let wanted = true;
    void exerciseOf({ steps, at: 0 }, asked, state).then((parts) => {
      if (wanted) setMade({ of: steps, parts });
    });
    return () => {
      wanted = false;
    };
  }, [studio, steps]);
  const missing = typeof questions === "string" ? questions : "";
  return { made: made?.of === steps ? made.parts : null, questions: typeof questions === "string" ? [] : questions, missing };
}

interface PartProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly measured: number | null;
}

function Answers({ draft, set, measured }: PartProps) {
  const { kind, answers, right } = draft;
  const measure = measuredBy(draft.measure);
  const badge = measure && (
    <span className="share-measured">{measured === null ? "not measured yet" : `measured: ${measure.quantity.says(measured)}`}</span>
  );
  const question = questionOf(draft);
  const steady = useStudio((state) => !noneIsSteady(state));
  const designs = useStudio((state) => state.designs.length);
  const against = measured === null || typeof question === "string" ? null : contradiction(question, measured);
  return (
    <fieldset className="share-answers">
      <legend>Answers</legend>
      <div className="share-kinds">
        <Switch
          label="Kind of answer"
          options={[
            { id: "choice", title: "to choose from" },
            { id: "number", title: "a number" },
            ...(steady || kind === "draw" ? [{ id: "draw" as const, title: "a drawn curve" }] : []),
          ]}
          value={kind}
          onChange={(next) => {
            set({ kind: next, ...(next === "draw" && { measure: drawnMeasure(draft.design) }) });
          }}
        />
        <MeasureChoice draft={draft} set={set} />
      </div>
      {kind === "choice" ? (
        <>
          {answers.map((text, i) => (
            <div key={i} className="share-answer" data-right={right === i || undefined}>
              <input
                type="radio"
                name="right-answer"
                checked={right === i}
                aria-label={`Answer ${i + 1} is right`}
                onChange={() => {
                  set({ right: i });
                }}
              />
              <input
                className="box"
                value={text}
                maxLength={MOST.answer}
                aria-label={`Answer ${i + 1}`}
                onChange={({ target }) => {
                  set({ answers: answers.map((one, j) => (j === i ? target.value : one)) });
                }}
              />
              {right === i && badge}
              {answers.length > ANSWERS.least && (
                <button
                  type="button"
                  className="icon-button icon-button-quiet"
                  aria-label={`Remove answer ${i + 1}`}
                  onClick={() => {
                    set({
                      answers: answers.filter((_, j) => j !== i),
                      right: right > i || right === answers.length - 1 ? Math.max(0, right - 1) : right,
                    });
                  }}
                >
                  <IconX size={13} aria-hidden="true" />
                </button>
              )}
            </div>
          ))}
          {answers.length < ANSWERS.most && (
            <button
              type="button"
              className="link"
              onClick={() => {
                set({ answers: [...answers, ""] });
              }}
            >
              + answer
            </button>
          )}
        </>
      ) : (
        <div className="share-band">
          {kind === "draw" && designs > 1 && (
            <label>
              curve of{" "}
              <select
                className="box"
                value={draft.design}
                onChange={({ target }) => {
                  const design = Number(target.value);
                  set({ design, measure: drawnMeasure(design) });
                }}
              >
                {Array.from({ length: designs }, (_, i) => (
                  <option key={i} value={i}>
                    {designLetter(i)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            {kind === "draw" ? "right if it stops from" : "right from"}{" "}
            <input
              className="box"
              inputMode="decimal"
              value={draft.low}
              onChange={({ target }) => {
                set({ low: target.value });
              }}
            />
          </label>
          <label>
            to{" "}
            <input
              className="box"
              inputMode="decimal"
              value={draft.high}
              onChange={({ target }) => {
                set({ high: target.value });
              }}
            />
          </label>
          {kind === "number" && (
            <label>
              unit{" "}
              <input
                className="box"
                value={draft.unit}
                maxLength={MOST.unit}
                onChange={({ target }) => {
                  set({ unit: target.value });
                }}
              />
            </label>
          )}
          {badge}
          {measured !== null && (
            <button
              type="button"
              className="link"
              onClick={() => {
                set({
                  low: String(Number((measured * (1 - WITHIN)).toPrecision(3))),
                  high: String(Number((measured * (1 + WITHIN)).toPrecision(3))),
                });
              }}
            >
              within 10 % of it
            </button>
          )}
        </div>
      )}
      {against !== null && (
        <p className="share-leak">
          <IconAlertTriangle size={14} aria-hidden="true" /> {against}
        </p>
      )}
    </fieldset>
  );
}

/** Of the measured value, either way. */
const WITHIN = 0.1;

/** What a drawn curve is held against. */
const drawnMeasure = (design: number): string => `${DESIGN_LETTERS[design]!}.carried`;

function MeasureChoice({ draft, set }: Pick<PartProps, "draft" | "set">) {
  const designs = useStudio((state) => state.designs.length);
  const load = useStudio(lookedAt);
  const found = useStudio(foundIn);
  const options = DESIGN_LETTERS.slice(0, Math.min(designs, MAX_DESIGNS))
    .split("")
    .flatMap((letter) => QUANTITIES.map(({ id }) => `${letter}.${id}${id === "latency" ? `:${load}` : ""}`))
    .filter((id) => id === draft.measure || valueOf(id, found) !== null);
  return (
    <label className="share-measure">
      checked by{" "}
      <select
        className="box"
        value={draft.measure}
        onChange={({ target }) => {
          set({ measure: target.value });
        }}
      >
        <option value="">no measurement</option>
        {[...new Set([...(draft.measure === "" ? [] : [draft.measure]), ...options])].map((id) => (
          <option key={id} value={id}>
            {measureTitle(measuredBy(id)!, designs)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Leaks({ draft, set, measured }: PartProps) {
  // What is covered on the page itself is none of it: the student's cover is the draft's.
  const question = questionOf(draft);
  if (typeof question === "string") return null;
  const leaks = leaksOf({ question, cover: draft.cover, measured, texts: textsOnPage() });
  if (leaks.length === 0)
    return (
      <p className="share-tight">
        <IconCheck size={14} aria-hidden="true" /> Nothing left in view gives the answer away.
      </p>
    );
  return (
    <ul className="share-leaks" aria-label="What gives the answer away">
      {leaks.map(({ part, text }) => (
        <li key={text} className="share-leak">
          <IconAlertTriangle size={14} aria-hidden="true" /> {text}{" "}
          {part !== null && (
            <button
              type="button"
              className="link"
              onClick={() => {
                set({ cover: COVERABLE.filter((one) => one === part || draft.cover.includes(one)) });
              }}
            >
              Cover it
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly rows?: number;
  readonly onChange: (text: string) => void;
}

function TextLine({ label, value, most, rows = 1, onChange }: LineProps) {
  const props = {
    className: "box",
    value,
    maxLength: most,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onChange(target.value);
    },
  };
  return (
    <label className="share-field">
      <span>{label}</span>
      {rows === 1 ? <input {...props} /> : <textarea {...props} rows={rows} />}
    </label>
  );
}

interface ToggleProps {
  readonly title: string;
  readonly on: boolean;
  /** It cannot be otherwise. */
  readonly fixed?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Toggle({ title, on, fixed = false, onChange }: ToggleProps) {
  return (
    <label className="share-toggle">
      <span>{title}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={fixed}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
    </label>
  );
}

/** For the teacher: what is asked, what is right, and why. */
function keyOf(questions: readonly Question[], saysOf: (question: Question) => string, url: string): string {
  const lines = questions.flatMap((question, i) => {
    const { text, asked, measure, after } = question;
    const measured = saysOf(question);
    return [
      questions.length > 1 ? `${i + 1}. ${text}` : text,
      `Answer: ${rightText(asked)}`,
      measured === "" ? "" : `Measured, ${measureTitle(measuredBy(measure)!, MAX_DESIGNS)}: ${measured}`,
      after,
    ];
  });
  return [questions[0]?.title ?? "", ...lines, url].filter((line) => line !== "").join("\n");
}
