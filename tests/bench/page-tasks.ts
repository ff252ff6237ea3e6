/** Tasks of a page's thread, as Chromium's tracing tells them: by the clock, and in processor time, which other work on the machine does not lengthen. */
import type { Browser } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** By the clock and in processor time, microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of any page's thread while something is done, milliseconds. */
export interface Longest {
  readonly clock: number;
  readonly processor: number;
}

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];

export async function longestTask(browser: Browser, act: () => Promise<void>): Promise<Longest> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES }, transferMode: "ReportEvents" });
  await act();
  const over = new Promise<void>((resolve) => {
    session.once("Tracing.tracingComplete", () => {
      resolve();
    });
  });
  await session.send("Tracing.end");
  await over;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const pages = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter((event) => event.name === "RunTask" && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("Chromium's trace has no task of the page");
  const longest = (of: (event: TraceEvent) => number): number => tasks.reduce((most, event) => Math.max(most, of(event)), 0) / 1000;
  return { clock: longest(({ dur = 0 }) => dur), processor: longest(({ tdur = 0 }) => tdur) };
}
