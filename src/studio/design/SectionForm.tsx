/** One section of the form, made from its descriptor: a choice, its one sentence, and its parameters. The finer parameters are folded. */
import { designColor } from "../../drawing/palette.ts";
import { defaultOf, designLetter, sameDesign, sameValue, shownValue, withValue } from "../../engine/studies.ts";
import type { DesignValues, Section } from "../../engine/studies.ts";
import { IconAdjustmentsHorizontal, IconChevronRight } from "@tabler/icons-react";
import { Fragment, Suspense, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { Parameter } from "../../descriptor.ts";
import { open as openAny } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { useScheme } from "../scheme.ts";
import { setValue, setValues } from "../store/designs.ts";
import type { Design } from "../store/state.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { Choice } from "../parts/Choice.tsx";
import type { ChoiceOption } from "../parts/ChoiceBox.tsx";
import { Terms } from "../parts/Terms.tsx";
import { Help } from "../parts/Help.tsx";
import { Field } from "./Field.tsx";
import { Glyph } from "./Glyph.tsx";
import { VirtualChannels, asSentence } from "./VirtualChannels.tsx";

/** Loaded when a setting has been changed: at their defaults all designs' buffers are deep enough. */
const Warnings = lazyPart("warnings", async () => (await import("./Warnings.tsx")).Warnings);

/** Loaded after the first change in one of several designs. */
const LockMark = lazyPart("mark of what is locked", async () => (await import("./Locks.tsx")).LockMark, { cramped: true });
const InAll = lazyPart("change in all", async () => (await import("../editing/InAll.tsx")).InAll);

interface SectionProps {
  readonly section: Section;
  readonly design: Design;
}

export function SectionForm({ section, design }: SectionProps) {
  return section.settings ? <SettingsLine section={section} design={design} /> : <OpenSection section={section} design={design} />;
}

/** Longest summary that stands in a line beside its title, characters. */
const MAX_SUMMARY = 26;

/** Settings in one line, which opens them; what is not at its default stands below it. */
function SettingsLine({ section, design }: SectionProps) {
  const [open, setOpen] = useState(false);
  const { parameters, title, digest, id } = section;
  const troubled = design.problems.some((problem) => parameters.some((parameter) => parameter.id === problem.parameter));
  const shown = open || troubled;
  const changes = changesText(parameters, design.values);
  const head = headOf(section);
  // What follows a comma says more of it than there is room for.
  const chosen = head?.options.find((option) => option.id === String(design.values[head.id]))?.title.split(", ", 1)[0];
  const summary = chosen ?? (digest !== null && digest.length <= MAX_SUMMARY ? digest : changes === "" ? "usual" : "changed");
  return (
    <section className="section section-line" aria-label={title}>
      <button
        type="button"
        className={shown ? "plain line-button fold-open" : "plain line-button"}
        aria-expanded={shown}
        aria-controls={`line-${id}`}
        title={changes === "" ? undefined : changes}
        onClick={() => {
          setOpen(!shown);
        }}
      >
        <span>{title}</span>
        <span className="line-summary">{summary}</span>
        <IconChevronRight className="fold-arrow" size={14} aria-hidden="true" />
      </button>
      {!shown && changes !== "" && (
        <Suspense>
          <Warnings design={design} among={parameters} />
        </Suspense>
      )}
      <div id={`line-${id}`}>{shown && <OpenSection section={section} design={design} headed={false} />}</div>
    </section>
  );
}

/** `headed`: it stands by itself, under its title; else below its line, all of it open. */
function OpenSection({ section, design, headed = true }: SectionProps & { readonly headed?: boolean }) {
  const studio = useActingStudio();
  const { parameters, descriptor, folded, idle } = section;
  const digest = headed ? section.digest : null;
  const front = parameters.filter(
    (parameter) => !folded.includes(parameter) && (!idle.includes(parameter) || isTroubled(design, parameter)),
  );
  const head = headOf(section);
  const beside = useBeside(section, design);
  const [open, setOpen] = useState(false);
  const troubled = design.problems.some((problem) => folded.some((parameter) => parameter.id === problem.parameter));
  const unfolded = open || troubled || !headed;
  const toggle = (): void => {
    setOpen(!unfolded);
  };
  const foldId = `fold-${section.id}`;
  const sentence = section.sentence === null ? null : asSentence(section.sentence);
  const changes = changesText(folded, design.values);
  const more =
    folded.length === 0 || digest !== null || !headed ? null : (
      <button
        type="button"
        className={unfolded ? "plain more more-open" : "plain more"}
        aria-expanded={unfolded}
        aria-controls={foldId}
        onClick={toggle}
        aria-label={`${section.title}: more settings`}
        title={folded.map((parameter) => parameter.title).join(", ")}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
      </button>
    );
  const Frame = headed ? "section" : "div";
  return (
    <Frame className={headed ? "section" : "section-body"} aria-label={headed ? section.title : undefined}>
      <div className="section-head" hidden={!headed}>
        <h2 className="section-title">
          <Help text={`${descriptor.summary} Source: ${descriptor.source}.`}>{section.title}</Help>
          {beside.length > 0 && <small> – the one thing that differs</small>}
        </h2>
        {head && <Shared id={head.id} design={design} />}
      </div>
      {section.id === "topology" ? (
        <Topology section={section} parameters={front} design={design} sentence={sentence} />
      ) : (
        <>
          {head && beside.map((one) => one.id !== design.id && one.before && <ChoiceOfOther key={one.id} head={head} other={one} />)}
          {head && (
            <div className="with-more">
              {beside.length > 0 && <Letter number={beside.findIndex(({ id }) => id === design.id)} />}
              <Lockable id={head.id}>
                <Choice
                  id={`field-${head.id}`}
                  label={head.label}
                  strong
                  options={head.options.filter(isLoaded)}
                  value={String(design.values[head.id])}
                  onChange={(id) => {
                    openAny(studio, () => {
                      setValue(studio, head.id, id);
                    });
                  }}
                />
              </Lockable>
              {more}
            </div>
          )}
          {sentence !== null && (
            <p className="consequence">
              <Terms>{sentence}</Terms>
            </p>
          )}
          {section.id === "routing" && <VirtualChannels values={design.values} />}
          <Fields parameters={front.filter((parameter) => parameter.id !== head?.id)} design={design} />
          {head && beside.map((one) => one.id !== design.id && !one.before && <ChoiceOfOther key={one.id} head={head} other={one} />)}
        </>
      )}
      {digest !== null && (
        <button
          type="button"
          className={unfolded ? "plain fold-summary fold-open" : "plain fold-summary"}
          aria-expanded={unfolded}
          aria-controls={foldId}
          onClick={toggle}
        >
          <span>{digest}</span>
          <IconChevronRight className="fold-arrow" size={14} aria-hidden="true" />
        </button>
      )}
      {digest !== null && changes !== "" && !unfolded && (
        <Suspense>
          <Warnings design={design} among={folded} />
        </Suspense>
      )}
      {digest === null && changes !== "" && !unfolded && <p className="consequence">{changes}</p>}
      {folded.length > 0 && (
        <div id={foldId}>
          {unfolded && (
            <div className="fold-body">
              <Fields
                parameters={folded.filter(({ id }) => id !== head?.id)}
                design={design}
                warned={section.digest !== null && changes !== ""}
              />
            </div>
          )}
        </div>
      )}
    </Frame>
  );
}

/** What was entered here is not valid and must be seen. */
function isTroubled({ attempts, problems }: Design, { id }: Parameter): boolean {
  return id in attempts || problems.some(({ parameter }) => parameter === id);
}

interface Head {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
}

/** The choice that heads a section: its own, or the first parameter when that is one. */
function headOf({ choice, parameters, title }: Section): Head | null {
  if (choice) return { ...choice, label: title };
  const [first] = parameters;
  return first?.kind === "choice" ? { id: first.id, label: first.title, options: first.options } : null;
}

/** A design whose choice stands in the form of another one. */
interface Beside {
  readonly id: number;
  readonly number: number;
  /** What it has chosen, and whether it comes before the design on screen. */
  readonly value: string;
  readonly before: boolean;
}

/** So many designs stand beside each other in the form at most. */
const MAX_BESIDE = 3;
const NONE: readonly Beside[] = [];

/** All designs, where what heads this section is the one thing that they do not share: each is another one with that choice. Else none. */
function useBeside(section: Section, design: Design): readonly Beside[] {
  const head = headOf(section);
  const designs = useStudio((state) => state.designs);
  return useMemo(() => {
    if (!head || section.settings || section.id === "topology" || designs.length < 2 || designs.length > MAX_BESIDE) return NONE;
    const at = designs.findIndex(({ id }) => id === design.id);
    const alike = designs.every(
      ({ values }, i) =>
        i === at || (values[head.id] !== design.values[head.id] && values[head.id] !== undefined && isWith(values, design.values, head.id)),
    );
    return alike ? designs.map(({ id, values }, i) => ({ id, number: i, value: String(values[head.id]), before: i < at })) : NONE;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a section's head follows from it
  }, [section, design, designs]);
}

/** Whether a design is another one but for a choice, and what follows from that. */
function isWith(values: DesignValues, other: DesignValues, choice: string): boolean {
  try {
    return sameDesign(withValue(other, choice, values[choice]!).values, values);
  } catch {
    // What it needs is not loaded yet.
    return false;
  }
}

function Letter({ number }: { readonly number: number }) {
  const scheme = useScheme();
  return (
    <span className="choice-letter">
      <i className="design-dot" style={{ background: designColor(number, scheme) }} aria-hidden="true" />
      {designLetter(number)}
    </span>
  );
}

/** The same choice of another design. */
function ChoiceOfOther({ head, other }: { readonly head: Head; readonly other: Beside }) {
  const studio = useActingStudio();
  return (
    <div className="with-more choice-of-other">
      <Letter number={other.number} />
      <Lockable id={head.id}>
        <Choice
          id={`field-${head.id}-${other.number}`}
          label={`${head.label} of ${designLetter(other.number)}`}
          strong
          options={head.options.filter(isLoaded)}
          value={other.value}
          onChange={(id) => {
            openAny(studio, () => {
              setValue(studio, head.id, id, other.id);
            });
          }}
        />
      </Lockable>
    </div>
  );
}

/** Of a family that is not loaded, only its existence is known. */
const isLoaded = ({ help }: ChoiceOption): boolean => help !== "";

const pictureOf = (family: string) => <Glyph family={family} />;

/** The families, each with its picture, then numbers, what follows from them, and the choices. */
/** Parameters that make the network's size stand before its consequences; all others stand after them. */
function Topology({
  section,
  parameters,
  design,
  sentence,
}: SectionProps & { readonly parameters: readonly Parameter[]; readonly sentence: string | null }) {
  const studio = useActingStudio();
  const { choice } = section;
  const [open, setOpen] = useState(false);
  const sizes = (parameter: Parameter): boolean => parameter.kind !== "choice" && parameter.refines !== true;
  const details = parameters.filter((parameter) => !sizes(parameter) && !(parameter.kind === "choice" && parameter.options.length < 2));
  const folds = details.length > 1;
  const unfolded =
    !folds || open || details.some((parameter) => isTroubled(design, parameter)) || changesText(details, design.values) !== "";
  const choose = choice && (
    <Lockable id={choice.id}>
      <Choice
        id={`field-${choice.id}`}
        label={section.title}
        strong
        options={choice.options.filter(isLoaded)}
        picture={pictureOf}
        value={String(design.values[choice.id])}
        onChange={(id) => {
          openAny(studio, () => {
            setValue(studio, choice.id, id);
          });
        }}
      />
    </Lockable>
  );
  return (
    <>
      {/* The same element whether there are details or not: the choice keeps its focus. */}
      <div className="with-more">
        {choose}
        {folds && (
          <button
            type="button"
            className={unfolded ? "plain more more-open" : "plain more"}
            aria-expanded={unfolded}
            aria-controls="fold-topology"
            onClick={() => {
              setOpen(!unfolded);
            }}
            aria-label={`${section.title}: more settings`}
            title={details.map((parameter) => parameter.title).join(", ")}
          >
            <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      <Fields parameters={parameters.filter(sizes)} design={design} />
      <p className="consequence">{sentence}</p>
      <div id="fold-topology" hidden={!unfolded}>
        {unfolded && <Fields parameters={details} design={design} />}
      </div>
    </>
  );
}

/** A link to set in all designs what was set last, in one of several. */
function Shared({ id, design }: { readonly id: string; readonly design: Design }) {
  const latest = useStudio(
    ({ latest: last, designs }) => designs.length > 1 && last?.parameter === id && last.design === design.id && !(id in design.attempts),
  );
  if (!latest) return null;
  return (
    <Suspense>
      <InAll id={id} />
    </Suspense>
  );
}

/** `warned`: there may be warnings of their values. */
function Fields({
  parameters,
  design,
  warned = false,
}: {
  readonly parameters: readonly Parameter[];
  readonly design: Design;
  readonly warned?: boolean;
}) {
  const studio = useActingStudio();
  return parameters.map((parameter) => (
    <Fragment key={parameter.id}>
      <Lockable id={parameter.id}>
        <Field
          parameter={parameter}
          values={design.values}
          given={design.attempts[parameter.id] ?? design.values[parameter.id]!}
          problem={design.problems.find((problem) => problem.parameter === parameter.id)}
          onChange={(id, value) => {
            openAny(studio, () => {
              setValue(studio, id, value);
            });
          }}
          onTake={(taken) => {
            openAny(studio, () => {
              setValues(studio, taken);
            });
          }}
        />
      </Lockable>
      <Shared id={parameter.id} design={design} />
      {warned && (
        <Suspense>
          <Warnings design={design} among={[parameter]} />
        </Suspense>
      )}
    </Fragment>
  ));
}

const LOCKED = "Locked by the link that was opened";

/** A field that the address may have locked. It is then shown but cannot be changed. */
function Lockable({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const locked = useStudio((state) => state.locked.includes(id));
  return locked ? (
    <fieldset className="locked" disabled title={LOCKED}>
      {children}
      <Suspense>
        <LockMark label={LOCKED} />
      </Suspense>
    </fieldset>
  ) : (
    children
  );
}

/** The line that stands for a section's folded parameters: those that are not at their defaults, with their values; empty when all are. */
function changesText(parameters: readonly Parameter[], values: DesignValues): string {
  return parameters
    .filter((parameter) => !sameValue(values[parameter.id], defaultOf(values, parameter.id)))
    .map((parameter) => `${parameter.title} ${shownValue(parameter, values[parameter.id]!)}`)
    .join(" · ");
}
