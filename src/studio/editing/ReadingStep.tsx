/**
 * Asks how a network file is read: what its numbers without a name are, and what of it is left out. Each choice says what comes of it, for
 * the file is read so.
 */
import { useEffect, useId, useState } from "react";
import { count } from "../../drawing/text.ts";
import { readNetwork } from "../../engine/files.ts";
import type { ReadNetwork, ReadOptions, Refused } from "../../engine/files.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { byKeyboard } from "../parts/by-keyboard.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { UnclearFile } from "../store/state.ts";
import { takeNetwork } from "./import-network.ts";
import "./reading-step.css";

type Found = ReadNetwork | Refused;

const COLUMNS = [
  { id: "weight", title: "a weight, left out" },
  { id: "speed", title: "its speed" },
  { id: "latency", title: "its latency" },
  { id: "links", title: "so many parallel links" },
  { id: "width", title: "its width" },
] as const;
const NEIGHBOURS = "neighbours";
const PARTS = [
  { id: "self-loops", title: "Leave out links of routers to themselves" },
  { id: "pieces", title: "Take the largest of several pieces" },
] as const;
const ORDINALS = ["first", "second", "third"];
/** Lines that are shown, characters of one, and bytes up to which a file is read for every choice. */
const LINES = 5;
const LONGEST = 90;
const MOST_BYTES = 2 ** 21;

export function ReadingStep() {
  const studio = useActingStudio();
  const file = useStudio((state) => state.unclear);
  if (file === null) return null;
  return (
    <Dialog
      label="How the file is read"
      className="overlay reading-step"
      opened
      onClose={() => {
        studio.setState({ unclear: null });
      }}
    >
      <Step file={file} />
    </Dialog>
  );
}

function Step({ file }: { readonly file: UnclearFile }) {
  const studio = useActingStudio();
  const [options, setOptions] = useState<ReadOptions>({});
  const [without, setWithout] = useState("");
  const { found, isCurrent } = useRead(file, options);
  const lines = useBeginning(file);
  const [known, setKnown] = useState<{ readonly columns: number; readonly parts: readonly string[] }>({ columns: 0, parts: [] });
  // Once a choice was offered it stays, whatever comes of it.
  const [seen, setSeen] = useState<Found | null>(null);
  if (found !== null && found !== seen) {
    setSeen(found);
    // Of several columns without a meaning the fault itself says how many there are.
    const columns = found.columns ?? Number(/has (\d+) numbers after/.exec("fault" in found ? found.fault : "")?.[1] ?? 0);
    setKnown({
      columns: Math.max(known.columns, Math.min(ORDINALS.length, columns)),
      parts: [...new Set([...known.parts, ...("fault" in found ? (found.drop ?? []) : [])])],
    });
  }
  const meanings = options.columns?.split(",") ?? Array.from({ length: known.columns }, () => "weight");
  const withMeaning = (column: number, meaning: string): ReadOptions => ({
    ...options,
    columns:
      meaning === NEIGHBOURS
        ? NEIGHBOURS
        : Array.from({ length: known.columns }, (_, i) =>
            i === column
              ? meaning
              : meanings[i] === undefined || meanings[i] === meaning || meanings[i] === NEIGHBOURS
                ? "weight"
                : meanings[i],
          ).join(","),
  });
  const dropped = options.drop?.split(",") ?? [];
  const close = (): void => {
    studio.setState({ unclear: null });
  };
  return (
    <form
      className="overlay-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (found === null || !isCurrent || "fault" in found || (options.without ?? "") !== without.trim()) return;
        close();
        takeNetwork(studio, found, file.name, file.into);
      }}
    >
      <h2>How is {file.name === "" ? "the text" : file.name} read?</h2>
      {lines.length > 0 && (
        <pre className="reading-lines" ref={byKeyboard} aria-label="First lines">
          {lines.join("\n")}
        </pre>
      )}
      {Array.from({ length: known.columns }, (_, column) => (
        <fieldset key={column} className="reading-choices">
          <legend>{known.columns === 1 ? "The number of a link" : `The ${ORDINALS[column]} number of a link`} is …</legend>
          {COLUMNS.map(({ id, title }) => (
            <Meaning
              key={id}
              title={title}
              group={`column-${column}`}
              chosen={meanings[column] === id}
              file={file}
              options={withMeaning(column, id)}
              onChoose={setOptions}
            />
          ))}
          {column === 0 && (
            <Meaning
              title="a neighbour: each line is a router and its neighbours"
              group="column-0"
              chosen={options.columns === NEIGHBOURS}
              file={file}
              options={withMeaning(0, NEIGHBOURS)}
              onChoose={setOptions}
            />
          )}
        </fieldset>
      ))}
      {PARTS.filter(({ id }) => known.parts.includes(id)).map(({ id, title }) => (
        <label key={id} className="reading-choice">
          <input
            type="checkbox"
            checked={dropped.includes(id)}
            onChange={({ currentTarget }) => {
              const drop = [...dropped.filter((one) => one !== id), ...(currentTarget.checked ? [id] : [])].join(",");
              setOptions({ ...options, drop });
            }}
          />
          <span>{title}</span>
        </label>
      ))}
      <Names
        value={without}
        onType={setWithout}
        onFinish={() => {
          if (without.trim() !== (options.without ?? "")) setOptions({ ...options, without: without.trim() });
        }}
      />
      <div className="reading-found" role="status" aria-busy={!isCurrent}>
        {found === null ? (
          <p>Reading …</p>
        ) : "fault" in found ? (
          <p className="field-problem">{sentence(found.fault)}</p>
        ) : (
          <>
            <p>
              <b>{summaryOf(found)}</b>, read as {found.format}.
            </p>
            {found.notes.map((note) => (
              <p key={note} className="network-note">
                {note}
              </p>
            ))}
          </>
        )}
      </div>
      <div className="reading-buttons">
        <button type="submit" className="button" disabled={found === null || !isCurrent || "fault" in found}>
          {file.into === "added" ? "Add the network" : "Take the network"}
        </button>
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface NamesProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onFinish: () => void;
}

function Names({ value, onType, onFinish }: NamesProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Leave out routers and endpoints of these names
      </label>
      <input
        id={id}
        className="box"
        placeholder="mgmt-*, oob-1"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
        }}
        onBlur={onFinish}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onFinish();
        }}
      />
    </div>
  );
}

interface MeaningProps {
  readonly title: string;
  readonly group: string;
  readonly chosen: boolean;
  readonly file: UnclearFile;
  readonly options: ReadOptions;
  readonly onChoose: (options: ReadOptions) => void;
}

function Meaning({ title, group, chosen, file, options, onChoose }: MeaningProps) {
  const large = sizeOf(file) > MOST_BYTES;
  const { found } = useRead(large && !chosen ? null : file, options);
  return (
    <label className="reading-choice">
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={() => {
          onChoose(options);
        }}
      />
      <span>
        {title}
        <small>{found === null ? (large ? "" : "…") : "fault" in found ? sentence(found.fault) : summaryOf(found)}</small>
      </span>
    </label>
  );
}

const sizeOf = ({ given }: UnclearFile): number =>
  typeof given === "string" ? given.length : given.reduce((sum, { size }) => sum + size, 0);

/** What comes of a file by these options; while it is being read, what came of it before, null if nothing did yet. */
function useRead(file: UnclearFile | null, options: ReadOptions): { readonly found: Found | null; readonly isCurrent: boolean } {
  const studio = useActingStudio();
  const key = JSON.stringify(options);
  const [found, setFound] = useState<{ readonly key: string; readonly file: UnclearFile; readonly found: Found } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    let job: { cancel(): void } | null = null;
    let counts = true;
    const given = file.given;
    readNetwork(
      studio.workers(),
      shownDesign(studio.getState()).values,
      given,
      (started) => {
        job = started;
      },
      JSON.parse(key) as ReadOptions,
    ).then(
      (read) => {
        if (counts) setFound({ key, file, found: read });
      },
      (error: unknown) => {
        if (counts) setFound({ key, file, found: { fault: sentenceOf(error) } });
      },
    );
    return () => {
      counts = false;
      job?.cancel();
    };
  }, [studio, file, key]);
  const known = found !== null && found.file === file ? found : null;
  return { found: known?.found ?? null, isCurrent: known?.key === key };
}

/** The first lines of the file. */
function useBeginning({ given }: UnclearFile): readonly string[] {
  const [text, setText] = useState(typeof given === "string" ? given : "");
  useEffect(() => {
    if (typeof given === "string") return undefined;
    let counts = true;
    given[0]
      ?.slice(0, 4 * LINES * LONGEST)
      .text()
      .then(
        (read) => {
          if (counts) setText(read);
        },
        // Reading it says so.
        () => undefined,
      );
    return () => {
      counts = false;
    };
  }, [given]);
  return text
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES)
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
}

/** Without the parameters that the command would be told: what they do can be chosen here. */
const sentence = (fault: string): string => {
  const told = fault.replace(/; drop=[^;]*$/, "").replace(/ \(columns=[^)]*\)/, "");
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
};

const several = (number: number, one: string, many = `${one}s`): string => `${count(number)} ${number === 1 ? one : many}`;

/** "74 links, 1,200 of them parallel, between 34 routers; 3 speeds". */
function summaryOf({ graph, p, values }: ReadNetwork): string {
  const { low, high, width, endpoints } = graph;
  let parallel = 0;
  for (let i = 1; i < low.length; i++) if (low[i] === low[i - 1] && high[i] === high[i - 1]) parallel++;
  const wide = width.reduce((sum, one) => sum + (one > 1 ? 1 : 0), 0);
  const ends = endpoints?.reduce((sum, one) => sum + one, 0) ?? (p === null ? null : p * graph.routers);
  const [speeds, latencies] = ["linkSpeed", "linkLatency"].map((id) => {
    const all = String(values[id] ?? "");
    return all === "" ? 0 : new Set(all.split("x")).size;
  });
  return [
    `${several(low.length, "link")}${parallel === 0 ? "" : `, ${count(parallel)} of them parallel to others,`} between ${several(graph.routers, "router")}`,
    ...(wide === 0 ? [] : [several(wide, "wide link")]),
    ...(speeds! < 2 ? [] : [several(speeds!, "speed")]),
    ...(latencies! < 2 ? [] : [several(latencies!, "latency", "latencies")]),
    ...(ends === null ? [] : [several(ends, "endpoint")]),
  ].join("; ");
}
