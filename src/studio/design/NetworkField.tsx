/** The field for a custom network: its links as text, or as a file that is opened, dropped, pasted or fetched. A worker reads it. */
import { useMemo, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { outdated, readNetwork } from "../../engine/files.ts";
import type { ReadOptions } from "../../engine/files.ts";
import { sentenceOf } from "../../engine/jobs.ts";
import { defaultOf, formatValue, visible } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { FileButton, allowDrop, droppedFiles } from "../parts/FileButton.tsx";
import { Help } from "../parts/Help.tsx";
import { FieldProblem, fieldId, problemId } from "./fields.tsx";
import type { FieldProps } from "./fields.tsx";
import { useReading } from "./useReading.ts";
import "./text-fields.css";

/** Most bytes of a file. */
const MAX_BYTES = 64 * 2 ** 20;
/** Characters of a refused text that stay in the box, so that they can be corrected there. */
const MAX_KEPT = 20_000;

/** What became of the last text. */
interface Outcome {
  readonly refused: string | null;
  readonly notes: readonly string[];
  /** What may be left out of it, and reads the rest. */
  readonly without?: { readonly what: string; readonly read: () => void };
  /** Reads its demands as going both ways. */
  readonly bothWays?: () => void;
  /** Asks how it is read. */
  readonly ask?: () => void;
}

/** In a refusal, what may be left out. */
const DROPPED = /\bdrop=(self-loops|pieces)\b/;

const NOTHING: Outcome = { refused: null, notes: [] };

export function NetworkField({ parameter, values, given, problem, onTake }: FieldProps<"text">) {
  const { id, title, help, placeholder } = parameter;
  const studio = useActingStudio();
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState(NOTHING);
  const reading = useReading();
  /** How many have been read of the file under way. */
  const [links, setLinks] = useState(0);
  const [asking, setAsking] = useState(false);
  const [address, setAddress] = useState("");
  const value = formatValue(given);
  const written = useMemo(() => parameter.written?.(value) ?? null, [parameter, value]);

  /** `name`: of what the text comes from, for sentences. */
  const take = (load: () => Promise<string | Blob | readonly Blob[]>, origin: string, options: ReadOptions = {}): Promise<void> => {
    const name = visible(origin);
    setOutcome(NOTHING);
    setLinks(0);
    return reading.begin(async (counts, started) => {
      try {
        const text = await load();
        if (!counts()) return;
        const read = await readNetwork(studio.workers(), values, text, started, options, (soFar) => {
          if (counts()) setLinks(soFar);
        });
        if (!counts()) return;
        if ("fault" in read) {
          // What was pasted stays to be put right; what is in a file stays there.
          setTyped(name === "" && typeof text === "string" && text.length <= MAX_KEPT ? text : null);
          const fault = name === "" ? read.fault.charAt(0).toUpperCase() + read.fault.slice(1) : `${name}: ${read.fault}`;
          const what = DROPPED.exec(read.fault)?.[1];
          const rest = (): void => {
            void take(() => Promise.resolve(text), origin, { ...options, drop: [options.drop ?? [], what!].flat().join(",") });
          };
          setOutcome({
            refused: `${fault}. The network is as it was.`,
            notes: [],
            ...(what !== undefined && { without: { what, read: rest } }),
          });
          return;
        }
        setTyped(null);
        setAsking(false);
        const ask = (): void => {
          const from = text instanceof Blob ? [text] : text;
          studio.setState({ unclear: { given: from as string | readonly File[], name, into: "place" } });
        };
        // Numbers without a name: their usual meaning holds until another is chosen.
        if (read.notes.some((note) => /\bcolumns=\w+/.test(note))) ask();
        setOutcome({
          refused: null,
          notes: [...(name === "" ? [] : [`Read as ${read.format}.`]), ...read.notes, ...(read.traffic?.notes ?? [])],
          ...(read.traffic?.isOneWay === true && {
            bothWays: () => {
              void take(() => Promise.resolve(text), origin, { ...options, demands: "both" });
            },
          }),
          ask,
        });
        onTake([
          [id, read.text],
          ...(read.p === null ? [] : [["p", read.p] as const]),
          // What an earlier file told of its links does not hold for this one's.
          ...outdated(values, read).map((other) => [other, defaultOf(values, other)] as const),
          ...Object.entries({ ...read.values, ...read.traffic?.values }),
        ]);
      } catch (error) {
        if (counts()) setOutcome({ refused: sentenceOf(error), notes: [] });
      }
    });
  };
  const stop = (): void => {
    reading.stop();
    setOutcome({ refused: null, notes: ["Reading was stopped. The network is as it was."] });
  };
  const enter = (text: string): void => {
    if (text === (written ?? value)) {
      setTyped(null);
      setOutcome(NOTHING);
    } else void take(() => Promise.resolve(text), "");
  };
  const open = (files: readonly File[]): void => {
    void take(() => Promise.resolve(files), files.map(({ name }) => name).join(" and "));
  };
  const get = (): void => {
    if (address.trim() !== "") void take(() => fetched(address.trim(), MAX_BYTES), address.trim());
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text");
    // A few links are typed on; whole files take the place of what is there.
    if (!/[\n\t{<]/.test(text.trim())) return;
    event.preventDefault();
    enter(text);
  };
  const refusal = `refusal-${id}`;
  return (
    <div
      className="field field-text"
      onDragOver={allowDrop}
      onDrop={(event) => {
        const files = droppedFiles(event);
        if (files.length > 0) open(files);
      }}
    >
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={`${help} Paste a network, open or drop a file of it, or enter ${parameter.form}.`}>{title}</Help>
      </label>
      <textarea
        className="box field-area"
        id={fieldId(id)}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        placeholder={written === null && typed === null ? "Too many links to be shown: another network may be pasted here." : placeholder}
        value={typed ?? written ?? (problem ? value.slice(0, MAX_KEPT) : "")}
        aria-busy={reading.under}
        aria-invalid={problem !== undefined || outcome.refused !== null}
        aria-describedby={outcome.refused === null ? problem && problemId(id) : refusal}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onPaste={paste}
        onBlur={() => {
          if (typed !== null && outcome.refused === null) enter(typed);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && typed !== null) enter(typed);
        }}
      />
      <div className="network-sources">
        <FileButton className="link field-file" text="Open a file" label={`File with the ${title}`} onFiles={open} />
        <button
          type="button"
          className="link field-file"
          aria-expanded={asking}
          onClick={() => {
            setAsking(!asking);
          }}
        >
          From an address
        </button>
        {outcome.without && (
          <button type="button" className="link field-file" onClick={outcome.without.read}>
            {outcome.without.what === "pieces" ? "Take the largest piece" : "Leave out such links"}
          </button>
        )}
        {outcome.bothWays && (
          <button type="button" className="link field-file" onClick={outcome.bothWays}>
            Take the demands both ways
          </button>
        )}
        {outcome.ask && (
          <button type="button" className="link field-file" aria-haspopup="dialog" onClick={outcome.ask}>
            Read it otherwise
          </button>
        )}
        {typed !== null && outcome.refused !== null && (
          <>
            <button
              type="button"
              className="link field-file"
              onClick={() => {
                enter(typed);
              }}
            >
              Try again
            </button>
            <button
              type="button"
              className="link field-file"
              onClick={() => {
                setTyped(null);
                setOutcome(NOTHING);
              }}
            >
              Leave it
            </button>
          </>
        )}
      </div>
      {asking && (
        <div className="network-address">
          <input
            className="box"
            type="url"
            aria-label="Address of the network"
            placeholder="https://…/network.graphml"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              get();
            }}
          />
          <button type="button" className="button" onClick={get}>
            Get
          </button>
        </div>
      )}
      {reading.under && (
        <button type="button" className="button" onClick={stop}>
          Cancel
        </button>
      )}
      {reading.under && links > 0 && <p className="network-note">{links.toLocaleString("en")} links read</p>}
      <div role="status">
        {reading.under && <p className="network-note">Reading …</p>}
        {outcome.notes.map((note) => (
          <p key={note} className="network-note">
            {note}
          </p>
        ))}
      </div>
      {outcome.refused !== null && (
        <p id={refusal} className="field-problem" role="alert">
          {outcome.refused}
        </p>
      )}
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}

/** Fetches a text from an address. Rejects with a sentence where that fails. */
async function fetched(address: string, mostBytes: number): Promise<string> {
  let url: URL;
  try {
    url = new URL(address);
  } catch (error) {
    throw new Error(`${address} is no address: it begins with https://.`, { cause: error });
  }
  let answer: Response;
  try {
    answer = await fetch(url, { credentials: "omit" });
  } catch (error) {
    // Browsers do not tell which of these it is.
    throw new Error(
      `${url.host} gives this page nothing: it cannot be reached, or it does not let pages of other sites read its files (CORS). Download the file and open it here.`,
      { cause: error },
    );
  }
  if (!answer.ok) throw new Error(`${url.host} has no such file (it answers ${answer.status}).`);
  const bytes = await answer.blob();
  if (bytes.size > mostBytes) throw new Error(`The file has ${bytes.size} bytes, more than the ${mostBytes} that are read.`);
  return bytes.text();
}
