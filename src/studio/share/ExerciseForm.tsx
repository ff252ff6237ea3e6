/** Makes an exercise of the study by clicking: question and answers on the left, what a student sees on the right. */
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { significant } from "../../drawing/text.ts";
import { DESIGN_LETTERS, MAX_DESIGNS } from "../../engine/studies.ts";
import { shareUrl } from "../address/address.ts";
import { lookedAt } from "../store/load.ts";
import { unpacked, MOST, ANSWERS } from "../exercise/packed.ts";
import { measuredBy, measureTitle, QUANTITIES, valueOf } from "../exercise/quantities.ts";
import { foundIn } from "../guide/story-facts.ts";
import { QrCode } from "../parts/QrCode.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { paperOf } from "../exercise/on-paper.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { COVERABLE } from "../store/state.ts";
import type { CoveredPart, StudioState } from "../store/state.ts";
import { CopyButton } from "./Copy.tsx";
import { draftFrom, draftOf, exerciseOf, LOCK_IDS, lockTitle, questionOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
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
  const [draft, setDraft] = useState(draftOf(studio).draft);
  const set = (change: Partial<Draft>): void => {
    const next = { ...draftOf(studio).draft, ...change };
    draftOf(studio).draft = next;
    setDraft(next);
  };
  // The exercise of the link that is open is gone on with.
  useEffect(() => {
    const { ask, cover } = studio.getState();
    if (ask === "" || draftOf(studio).draft.text !== "") return;
    unpacked(ask).then(
      (question) => {
        const open = draftFrom(question, cover);
        draftOf(studio).draft = open;
        setDraft(open);
      },
      // What cannot be read says so on the page.
      () => undefined,
    );
  }, [studio]);
  const question = questionOf(draft);
  const made = useExercise(draft);
  const found = useStudio(foundIn);
  const measured = draft.measure === "" ? null : valueOf(draft.measure, found);
  const [view, setView] = useState<"wide" | "phone">(useNarrow() ? "phone" : "wide");
  const url = made && shareUrl(studio, made);
  return (
    <>
      <section className="share-main" aria-label="Exercise">
        <h3>Make an exercise of this study</h3>
        <TextLine
          label="Title"
          value={draft.title}
          most={MOST.title}
          onChange={(title) => {
            set({ title });
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
                title={COVER_TITLES[part]}
                on={draft.cover.includes(part)}
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
        {typeof question === "string" && (
          <p className="share-missing" role="status">
            {question}
          </p>
        )}
        <div className="share-ways share-foot">
          <CopyButton strong text={url ?? ""} disabled={url === null}>
            Copy exercise link
          </CopyButton>
          <CopyButton text={url === null ? "" : keyOf(draft, measured, url)} disabled={url === null}>
            Copy answer key
          </CopyButton>
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
        </div>
        <Preview draft={draft} phone={view === "phone"} />
        {made && (
          <>
            <QrCode url={url!} />
            <h3>For a course page</h3>
            <EmbedCode title={draft.title === "" ? draft.text : draft.title} change={made} />
            <div className="share-paper">
              <p>On paper: question on page 1, answer and numbers on page 2, the link on both.</p>
              <button
                type="button"
                className="button button-plain"
                onClick={() => {
                  if (typeof question === "string") return;
                  paperOf(studio).printed = {
                    question,
                    url: url!,
                    whole: true,
                    measured: measured === null ? "" : measuredBy(draft.measure)!.quantity.says(measured),
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

/** Parts of the address; null while something is missing or being packed. */
function useExercise(draft: Draft): Partial<StudioState> | null {
  const studio = useActingStudio();
  const [made, setMade] = useState<{ readonly of: Draft; readonly parts: Partial<StudioState> } | null>(null);
  useEffect(() => {
    const question = questionOf(draft);
    if (typeof question === "string") return;
    let wanted = true;
    void exerciseOf(draft, question, studio.getState()).then((parts) => {
      if (wanted) setMade({ of: draft, parts });
    });
    return () => {
      wanted = false;
    };
  }, [studio, draft]);
  return made?.of === draft ? made.parts : null;
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
          ]}
          value={kind}
          onChange={(next) => {
            set({ kind: next });
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
          <label>
            right from{" "}
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
  readonly onChange: (on: boolean) => void;
}

function Toggle({ title, on, onChange }: ToggleProps) {
  return (
    <label className="share-toggle">
      <span>{title}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
    </label>
  );
}

/** For the teacher: what is asked, what is right, and why. */
function keyOf(draft: Draft, measured: number | null, url: string): string {
  const measure = measuredBy(draft.measure);
  return [
    draft.title,
    draft.text,
    draft.kind === "choice"
      ? `Answer: ${draft.answers[draft.right]!}`
      : `Answer: from ${draft.low} to ${draft.high}${draft.unit === "" ? "" : ` ${draft.unit}`}`,
    measure && measured !== null ? `Measured, ${measureTitle(measure, MAX_DESIGNS)}: ${significant(measured)}` : "",
    draft.after,
    url,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
