/** The form of wishes. Each wish is taken when its box is left, or by Enter. */
import { topologyOf } from "../../engine/model.ts";
import { asDearAs } from "../../engine/comparisons.ts";
import { formatValue, formatWishes, searchedFamilies, WISHES, withWish } from "../../engine/studies.ts";
import type { WishValues } from "../../engine/studies.ts";
import { useRef, useState } from "react";
import type { Parameter } from "../../descriptor.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { Choice } from "../parts/Choice.tsx";
import { Help } from "../parts/Help.tsx";

interface FormProps {
  readonly values: WishValues;
  /** Takes wishes as their text. */
  readonly wish: (text: string) => void;
}

/** From this value on, there is no limit. */
const NO_LIMIT = 1_000_000;
const NONE: Readonly<Record<string, string>> = { maxDiameter: "127", maxCost: String(NO_LIMIT), maxPower: String(NO_LIMIT) };
/** Wishes by what they are about; all others are unfolded. */
const NEEDS = ["endpoints", "maxRadix", "cableBandwidth", "rackEndpoints"];
const FLOORS = ["minThroughput", "minWorstCase", "maxDiameter"];
const BUDGET = ["maxCost", "maxPower"];
const RANK = "rank";
const BOOK = "prices";

export function WishForm({ values, wish }: FormProps) {
  const [search, cost] = WISHES.map(({ parameters }) => parameters) as [readonly Parameter[], readonly Parameter[]];
  const quotes = useRef<HTMLDetailsElement>(null);
  const byId = (id: string): Parameter => [...search, ...cost].find((one) => one.id === id)!;
  const shown = new Set([...NEEDS, ...FLOORS, ...BUDGET, RANK, BOOK, "families"]);
  const isFree = (parameter: Parameter): boolean => !shown.has(parameter.id) && parameter.when?.(values) !== false;
  const book = byId(BOOK) as Parameter & { readonly kind: "choice" };
  const help = book.options.find(({ id }) => id === values.prices)?.help ?? "";
  const unverified = help.startsWith(UNVERIFIED);
  const fields = (ids: readonly string[]) => ids.map((id) => <WishField key={id} parameter={byId(id)} values={values} wish={wish} />);
  return (
    <form
      className="choose-form"
      aria-label="Wishes"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <fieldset>
        <legend>What must it do?</legend>
        {fields(NEEDS)}
      </fieldset>
      <fieldset>
        <legend>Floors</legend>
        {fields(FLOORS)}
        <p className="choose-marks">
          <b className="choose-kept">✓ checked</b> by a linear program, or by the family’s construction.
          <br />○ unchecked: counted only, may fall short.
        </p>
      </fieldset>
      <fieldset>
        <legend>Budget</legend>
        {fields(BUDGET)}
        <AsDearAs values={values} wish={wish} />
      </fieldset>
      <fieldset>
        <legend>Prices</legend>
        {fields([BOOK])}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            if (quotes.current === null) return;
            quotes.current.open = true;
            quotes.current.querySelector("input")?.focus();
          }}
        >
          Enter quotes
        </button>
        <p className="choose-book">
          {unverified && <b>unverified</b>} {unverified ? help.slice(UNVERIFIED.length) : help}
        </p>
      </fieldset>
      {fields([RANK])}
      <Families values={values} wish={wish} />
      <details>
        <summary>more wishes</summary>
        {fields(search.filter(isFree).map(({ id }) => id))}
      </details>
      <details ref={quotes}>
        <summary>prices, floor and racks</summary>
        {fields(cost.filter(isFree).map(({ id }) => id))}
      </details>
    </form>
  );
}

/** Limits money and watts to those of the design in the studio. */
function AsDearAs({ values, wish }: FormProps) {
  const studio = useActingStudio();
  const name = useStudio((store) => topologyOf(shownDesign(store).values).title);
  return (
    <button
      type="button"
      className="link"
      title="Sets both limits to what the design that is shown in the studio costs and draws, at these prices"
      onClick={() => {
        asDearAs(studio.workers(), shownDesign(studio.getState()).values, values).then(
          (limited) => {
            wish(formatWishes(limited));
          },
          (error: unknown) => {
            notifyFailure(studio, error);
          },
        );
      }}
    >
      As dear as the studio’s {name}
    </button>
  );
}

/** How the help of a price book begins whose prices nobody has confirmed. */
const UNVERIFIED = "unverified: ";

/** Beside a box in a narrow column; the whole title is the box's own name. */
const SHORT_TITLES: Readonly<Record<string, string>> = {
  endpoints: "endpoints, at least",
  maxRadix: "ports of a router",
  cableBandwidth: "port speed, Gb/s",
  rackEndpoints: "endpoints in a rack",
  minThroughput: "uniform traffic",
  minWorstCase: "worst case",
  maxDiameter: "hops, at most",
  maxCost: "$ per endpoint",
  maxPower: "W per endpoint",
};

interface FieldProps extends FormProps {
  readonly parameter: Parameter;
}

function WishField({ parameter, values, wish }: FieldProps) {
  const { id, title, help } = parameter;
  const unit = "unit" in parameter ? parameter.unit : undefined;
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string): boolean => {
    const next = withWish(values, id, text);
    if ("message" in next) {
      setProblem(next.message);
      return false;
    }
    setProblem(null);
    wish(next.text);
    return true;
  };
  return (
    <div className={parameter.kind === "integer" || parameter.kind === "real" ? "choose-field" : "choose-field choose-field-wide"}>
      <span>
        <Help text={help}>{SHORT_TITLES[id] ?? title}</Help>
        {unit !== undefined && SHORT_TITLES[id] === undefined && <small> {unit}</small>}
      </span>
      {parameter.kind === "choice" ? (
        <Choice
          id={`wish-${id}`}
          label={title}
          value={String(values[id])}
          options={parameter.options.map((option) => ({ id: option.id, title: option.title, help: option.help }))}
          onChange={take}
        />
      ) : (
        <Box parameter={parameter} values={values} take={take} invalid={problem !== null} />
      )}
      {problem !== null && (
        <p role="alert" className="choose-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

interface BoxProps {
  readonly parameter: Parameter;
  readonly values: WishValues;
  readonly take: (text: string) => boolean;
  readonly invalid: boolean;
}

function Box({ parameter, values, take, invalid }: BoxProps) {
  const { id, title } = parameter;
  const written = formatValue(values[id]!);
  const stands = NONE[id] === written ? "" : written;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed === null) return;
    const text = typed.trim() === "" && NONE[id] !== undefined ? NONE[id] : typed;
    if (text.trim() === written || take(text)) setTyped(null);
  };
  return (
    <input
      id={`wish-${id}`}
      className="box"
      autoComplete="off"
      spellCheck={false}
      inputMode={parameter.kind === "integer" ? "numeric" : parameter.kind === "real" ? "decimal" : undefined}
      aria-label={title}
      aria-invalid={invalid}
      placeholder={parameter.kind === "text" ? parameter.placeholder : NONE[id] === undefined ? undefined : "any"}
      value={typed ?? stands}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}

/** A tick for every family. All are ticked where the wishes name none. */
function Families({ values, wish }: FormProps) {
  const named = values.families.split(",").filter((id) => id !== "");
  const all = searchedFamilies().map(({ id }) => id);
  const isOn = (id: string): boolean => named.length === 0 || named.includes(id);
  const set = (ids: readonly string[]): void => {
    const text = ids.length === all.length ? "" : ids.join(",");
    const next = withWish(values, "families", text);
    if ("text" in next) wish(next.text);
  };
  return (
    <details className="choose-families">
      <summary>families: {named.length === 0 ? "all" : named.length}</summary>
      <p>
        <button
          type="button"
          onClick={() => {
            set(all);
          }}
        >
          all
        </button>
      </p>
      {all.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={isOn(id)}
            onChange={({ currentTarget }) => {
              const on = all.filter((other) => (other === id ? currentTarget.checked : isOn(other)));
              if (on.length > 0) set(on);
            }}
          />{" "}
          {topologyOf({ topology: id }).title}
        </label>
      ))}
    </details>
  );
}
