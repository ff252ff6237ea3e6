/** Runs, pauses and stops a sweep. Before the run it says how many points there are and how long they will take; then how far it is. */
import type { Pool } from "../../engine/jobs.ts";
import { topologyOf, runsToCompletion } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { count, plural } from "../../drawing/text.ts";
import type { SweepTask } from "../../sweep/task.ts";
import { taskNamed } from "../../sweep/tasks.ts";
import { timeText, effortOf, inSeconds, rateOf, sharedOut } from "../store/effort.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { FilesMenu } from "./FilesMenu.tsx";
import { THIS_BROWSER } from "./session.ts";
import type { Session, SessionState } from "./session.ts";
import { otherRunning, startSweep } from "./sessions.ts";

export function SweepRunBar({ session }: { readonly session: Session }) {
  const studio = useActingStudio();
  const { phase, wanted, read, failure, progress, under } = useStore(session.state);
  const tally = session.found.tally();
  const reading = read < tally.count;
  const seconds = useEstimate(session, reading, phase);
  useEffect(() => {
    if (failure !== null) notifyFailure(studio, new Error(failure));
  }, [studio, failure]);
  const left = tally.count - tally.done;
  const again = tally.failed - tally.invalid;
  const other = otherRunning(studio, session);
  const active = phase !== "idle";
  const label = left === 0 ? `Try ${again} failed again` : tally.done > tally.failed ? "Go on" : "Run";
  return (
    <div className="sweep-run" role="group" aria-label="Run the sweep">
      <div className="sweep-buttons">
        {!active && (left > 0 || again > 0) && (
          <button
            type="button"
            className="button"
            disabled={wanted}
            onClick={() => {
              startSweep(studio, session);
            }}
          >
            <IconPlayerPlayFilled size={13} aria-hidden="true" /> {label}
          </button>
        )}
        {phase === "running" && (
          <button type="button" className="button" onClick={session.pause}>
            <IconPlayerPauseFilled size={13} aria-hidden="true" /> Pause
          </button>
        )}
        {phase === "paused" && (
          <button type="button" className="button" onClick={session.resume}>
            <IconPlayerPlayFilled size={13} aria-hidden="true" /> Go on
          </button>
        )}
        {(active || wanted) && (
          <button type="button" className="button button-quiet" disabled={phase === "settling"} onClick={session.stop}>
            <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
          </button>
        )}
        <FilesMenu session={session} disabled={tally.done === 0} />
      </div>
      <progress aria-label="Points that have ended" max={tally.count} value={tally.done} />
      <p role="status" className="sweep-state">
        {stateText({ phase, wanted, read, progress, under }, session, seconds)}
        {placesText(session.found.places())}
        {other !== null && !active && " Another sweep is under way; it stops where this one runs, and keeps what it has."}
      </p>
    </div>
  );
}

/** Places of which the page says how many points they computed. */
const PLACES = 8;

type Shown = Pick<SessionState, "phase" | "wanted" | "read" | "progress" | "under">;

function stateText({ phase, wanted, read, progress, under }: Shown, { found }: Session, seconds: number | null): string {
  const { count: all, done, failed } = found.tally();
  const bad = failed > 0 ? `, ${count(failed)} failed` : "";
  const so = `${count(done)} of ${plural(all, "point")}${bad}`;
  if (read < all)
    return `${plural(all, "point")}: what is known of them is looked up, ${count(read)} so far${wanted ? "; the sweep runs after that" : ""} …`;
  if (phase === "paused") return under > 0 ? `${so}; paused as soon as ${count(under)} under way have ended.` : `${so}; paused.`;
  if (phase === "settling") return `${so}; stopping …`;
  if (phase === "running") {
    const { secondsLeft = null } = progress ?? {};
    return `${so}${secondsLeft === null ? " …" : `, about ${timeText(secondsLeft)} left.`}`;
  }
  const left = all - done;
  if (left === 0) return failed === 0 ? `All ${plural(all, "point")} are known.` : `${plural(all, "point")}${bad}.`;
  const time = seconds === null ? "" : `, about ${timeText(seconds)} here`;
  if (done === 0) return `${plural(all, "point")}${time}.`;
  if (done === failed) return `${plural(all, "point")}, of which ${count(failed)} cannot be${time}.`;
  return `${so} known from before; ${plural(left, "point")} to go${time}.`;
}

/** Where the points were computed, most of them first; nothing where that was in one place, or is not known. */
function placesText(places: ReadonlyMap<string, number>): string {
  if (places.size < 2 && places.has(THIS_BROWSER)) return "";
  const most = [...places].sort((a, b) => b[1] - a[1]);
  const named = most.slice(0, PLACES).map(([place, points]) => `${place} (${count(points)})`);
  const others = most.length - named.length;
  if (others > 0) named.push(`${count(others)} others (${count(most.slice(PLACES).reduce((sum, [, points]) => sum + points, 0))})`);
  return named.length === 0 ? "" : ` Computed by ${named.join(", ")}.`;
}

/** Seconds that the missing points will take; reckoned when nothing else is to be done. */
function useEstimate(session: Session, reading: boolean, phase: SessionState["phase"]): number | null {
  const studio = useActingStudio();
  const [seconds, setSeconds] = useState<number | null>(null);
  const idle = phase === "idle";
  useEffect(() => {
    if (!idle || reading) return;
    const timer = setTimeout(() => {
      setSeconds(secondsOf(session, studio.workers()));
    }, 50);
    return () => {
      clearTimeout(timer);
    };
  }, [session, studio, idle, reading]);
  return seconds;
}

type Workers = Pick<Pool, "size" | "here" | "elsewhere">;

/** Points that stand for all. */
const SAMPLES = 12;
/** Of jobs whose work cannot be told beforehand: endpoints of a typical point, and the part of its time that any takes; what has been computed says better. */
const TYPICALLY = 2000;
const LEAST = 0.03;

/** Seconds that the missing points will take on these workers; null where nothing is missing. Reads a dozen points, so that it may be asked for where the page waits for nothing. */
function secondsOf({ points, found }: Session, workers: Workers): number | null {
  const { count: all, done } = found.tally();
  const left = all - done;
  if (left === 0) return null;
  let [sum, seen] = [0, 0];
  const step = Math.max(1, all / SAMPLES);
  for (let at = step / 2; at < all; at += step) {
    const { index, work } = points.at(Math.floor(at));
    if (work === null || !found.isMissing(index)) continue;
    const known = found.secondsOf(work.job);
    const task = taskNamed(work.job)!;
    // What was measured was measured beside others.
    sum += known === null ? expected(task, work.design, workers) : known / atOnceOn(task, workers);
    seen++;
  }
  if (seen === 0) return null;
  return (left * sum) / seen;
}

function atOnceOn(task: SweepTask, { here, elsewhere }: Workers): number {
  return Math.min(here.size, task.atOnce(here)) + (elsewhere?.size() ?? 0);
}

function expected(task: SweepTask, design: DesignValues, workers: Workers): number {
  if (!task.curve || runsToCompletion(design)) {
    const { endpoints } = topologyOf(design).size(design);
    return (task.typical * (LEAST + endpoints / TYPICALLY)) / atOnceOn(task, workers);
  }
  return sharedOut([inSeconds(effortOf(design, undefined), rateOf(design))], workers.size);
}
