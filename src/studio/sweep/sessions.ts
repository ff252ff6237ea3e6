/** The sweeps of a studio: those that were looked at last, the one that runs, and the records that this browser keeps. */
import { formatDesign } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useEffect, useMemo } from "react";
import { readSweep } from "../../sweep/axes.ts";
import { designAt } from "../../sweep/points.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { openDesign } from "../store/designs.ts";
import { notifyFailure } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { showPage } from "../store/views.ts";
import { designsUsed } from "./form-text.ts";
import { browserKeeper } from "./record-store.ts";
import { openSession } from "./session.ts";
import type { Session } from "./session.ts";

/** Sweeps whose results stay on the page. */
const REMEMBERED = 6;

const partOf = perStudio(() => {
  const keeper = browserKeeper();
  // What has just come is not lost with the page.
  addEventListener("pagehide", () => void keeper.flush());
  return { keeper, sessions: new Map<string, Session>(), running: null as Session | null };
});

export const keeperOf = (studio: Studio) => partOf(studio).keeper;

/** The sweep of a text over the study's designs, as far as it has come; one sentence where there is none. */
export function sessionFor(studio: Studio, text: string, designs: readonly DesignValues[]): Session | { readonly message: string } {
  const read = readSweep(text);
  if ("message" in read) return read;
  // Designs that it does not vary may come and go.
  const used = designsUsed(read.sweep, designs.length).map((index) => `${index} ${formatDesign(designs[index]!)}`);
  const id = [text, ...used].join("\n");
  const { sessions, keeper, running } = partOf(studio);
  const known = sessions.get(id);
  if (known) return known;
  const session = openSession(text, designs, id, keeper);
  if ("message" in session) return session;
  sessions.set(id, session);
  for (const [other, one] of sessions) {
    if (sessions.size <= REMEMBERED) break;
    if (one !== running && one !== session) sessions.delete(other);
  }
  return session;
}

/** The same for a component, which has its points looked up. Null for an empty text. */
export function useSession(text: string): Session | { readonly message: string } | null {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const session = useMemo(() => {
    if (text === "") return null;
    return sessionFor(
      studio,
      text,
      designs.map(({ values }) => values),
    );
  }, [studio, text, designs]);
  useEffect(() => {
    if (session && "look" in session) session.look();
  }, [session]);
  return session;
}

/** Runs a sweep. Another sweep that runs is stopped, and keeps its results. */
export function startSweep(studio: Studio, session: Session): void {
  const part = partOf(studio);
  if (part.running !== session) part.running?.stop();
  part.running = session;
  try {
    session.run(studio.workers());
  } catch (error) {
    notifyFailure(studio, error);
  }
}

/** A sweep other than this one that runs. */
export function otherRunning(studio: Studio, session: Session | null): Session | null {
  const { running } = partOf(studio);
  return running !== null && running !== session && running.state.getState().phase !== "idle" ? running : null;
}

/** Deletes the records of all sweeps. The sweeps on the page are looked up anew. */
export async function forgetAll(studio: Studio): Promise<void> {
  const { keeper, sessions } = partOf(studio);
  await keeper.forget();
  for (const session of sessions.values()) session.forget();
}

/** Opens a point as a design beside those of the study. */
export function openPoint(studio: Studio, { points, designs }: Session, index: number): void {
  const varied = designAt({ designs }, points.at(index).values);
  if ("fault" in varied) return;
  const [first] = studio.getState().designs;
  const source = studio.getState().designs[varied.number] ?? first;
  if (source) openDesign(studio, source, varied.values);
  showPage(studio, null);
}
