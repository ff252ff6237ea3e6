/** What has been answered in exercises, by their questions as packed and the step. The browser keeps it, and it can be saved as one file. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { csvText } from "../../math/csv.ts";
import { lackOf } from "../database.ts";
import { saveText } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { notify } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface Given {
  readonly title: string;
  /** Of the exercise, from 1 on. */
  readonly step: number;
  readonly question: string;
  /** In words, with its unit; "" if the answer was only shown. */
  readonly answer: string;
  /** The number of the answer chosen, or the load to which a curve was drawn; null of a number, and where it was shown. */
  readonly chosen: number | null;
  /** Null if it was only shown. */
  readonly right: boolean | null;
  /** What the simulation has measured, in words; "" as long as that is unknown. */
  readonly measured: string;
}

const SAYS = {
  full: "This browser’s storage is full: answers to exercises last as long as this page. Save them as a file.",
  none: "This browser gives the page no storage: answers to exercises last as long as this page. Save them as a file.",
};

type Records = Readonly<Record<string, Given>>;

const KEY = "flitlab-exercises";

const recordsOf = perStudio(() => createStore<{ readonly records: Records }>(() => ({ records: kept() })));

export function useRecords(): Records {
  return useStore(recordsOf(useActingStudio()), ({ records }) => records);
}

/** Of a question: its exercise as packed, and from the second step on the step. */
export const recordKey = (ask: string, step: number): string => (step === 1 ? ask : `${ask} ${step}`);

/** Null takes it back. */
export function setRecord(studio: Studio, key: string, given: Given | null): void {
  const { [key]: _, ...others } = recordsOf(studio).getState().records;
  const records = given === null ? others : { ...others, [key]: given };
  recordsOf(studio).setState({ records });
  try {
    localStorage.setItem(KEY, JSON.stringify(records));
  } catch (error) {
    void lackOf(error).then((lack) => {
      notify(studio, "problem", [SAYS[lack]]);
    });
  }
}

/** All answers as one file. */
export function saveRecords(studio: Studio, as: "csv" | "json"): void {
  const all = Object.values(recordsOf(studio).getState().records);
  if (as === "json") {
    saveText("flitlab-answers.json", `${JSON.stringify(all, null, 2)}\n`, "application/json");
    return;
  }
  const rows = all.map(({ title, step, question, answer, right, measured }) => [title, step, question, answer, right, measured]);
  saveText("flitlab-answers.csv", csvText([["title", "step", "question", "answer", "right", "measured"], ...rows], "\r\n"), "text/csv");
}

function kept(): Records {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(
      Object.entries(found)
        .filter((entry): entry is [string, Given] => isGiven(entry[1]))
        // Those of before exercises had steps.
        .map(([key, given]) => [key, { ...given, step: (given.step as number | undefined) ?? 1 }]),
    );
  } catch {
    return {};
  }
}

function isGiven(value: unknown): value is Given {
  if (typeof value !== "object" || value === null) return false;
  const { title, step = 1, question, answer, chosen, right, measured } = value as Partial<Record<keyof Given, unknown>>;
  return (
    [title, question, answer, measured].every((text) => typeof text === "string") &&
    typeof step === "number" &&
    (chosen === null || typeof chosen === "number") &&
    (right === null || typeof right === "boolean")
  );
}
