/** Every program of the design on screen: what is certified, how large it is, who solved it, and which actions it offers. */
import type { ReactNode } from "react";
import { interval, percent, significant } from "../../../drawing/text.ts";
import type { ThroughputResult, Verification } from "../../../engine/results.ts";
import { Help } from "../../parts/Help.tsx";
import { isOpen } from "../../store/bounds.ts";
import { accept, cancelVerification, isAtWork, prove, verify } from "../../store/limits.ts";
import type { Bound, Verified } from "../../store/state.ts";
import { useActingStudio } from "../../store/context.ts";
import { chooseModel } from "../../store/views.ts";
import { boundName, gapOf, isProved, networkAlone, standsIn } from "../../parts/bound-names.ts";
import { VAGUE, certificateOf, commonFailure, effortOf, endingOf, ALPHA, GAP, PROVED } from "./sentences.ts";

/** Bounds on what the network alone carries that are this close, relatively, are its optimum. */
const MET = 1e-6;

/** `chosen`: the model whose optimum is looked at. */
export function Programs({ bounds, chosen }: { readonly bounds: readonly Bound[]; readonly chosen: string | null }) {
  const failure = commonFailure(bounds);
  if (failure !== null)
    return (
      <p className="program-ending" role="status">
        {failure}
      </p>
    );
  return (
    <ul className="programs-list" aria-label="Linear programs">
      {bounds.map((bound) => (
        <Program key={bound.key} bound={bound} chosen={bound.model === chosen} />
      ))}
    </ul>
  );
}

function Program({ bound, chosen }: { readonly bound: Bound; readonly chosen: boolean }) {
  const studio = useActingStudio();
  const { model, state, text, result } = bound;
  const open = isOpen(bound);
  const atWork = isAtWork(studio, bound);
  const [certificate, effort] = [certificateOf(bound), effortOf(bound)];
  return (
    <li className={chosen ? "program program-chosen" : "program"}>
      <p className="program-head">
        <label>
          <input
            type="radio"
            name="program"
            checked={chosen}
            disabled={result === null || result.channelLoad.length === 0}
            onChange={() => {
              chooseModel(studio, model);
            }}
          />
          <b>{boundName(bound)}</b>
        </label>
        <Value bound={bound} />
      </p>
      {standsIn(bound) !== null && (
        <p>The program of the best split is too large here: every flow is spread evenly over its minimal paths.</p>
      )}
      {result !== null && <HeadRoom result={result} />}
      {open && <p className="program-stage">{state === "solving" ? `${text}…` : atWork ? "building…" : "Waits for its turn"}</p>}
      {!open && state !== "solved" && <p className="program-ending">{endingOf(bound)}</p>}
      {certificate !== null && <p>{certificate}</p>}
      {effort !== "" && <p>{effort}</p>}
      <Actions bound={bound} />
      {bound.verification && <Verdict verified={bound.verification} result={result} />}
    </li>
  );
}

/** Alpha and how far it is known. */
function Value({ bound }: { readonly bound: Bound }) {
  const { lower, upper } = bound;
  if (lower === null || upper === null) return <span className="program-alpha">{isOpen(bound) ? "no bounds yet" : "–"}</span>;
  const gap = gapOf(bound);
  return (
    <span className="program-alpha">
      <Help text={ALPHA}>
        <i className="symbol">α</i>
      </Help>{" "}
      {isProved(bound) ? "at most " : ""}
      <b>{isProved(bound) ? significant(upper, 6) : interval(lower, upper)}</b>{" "}
      {isProved(bound) ? (
        <Help text={PROVED}>
          <span className="program-proved">proved optimal</span>
        </Help>
      ) : (
        gap !== null && gap < VAGUE && <Help text={GAP}>within {percent(gap)}</Help>
      )}
    </span>
  );
}

/** What the endpoints' own links allow, where that is less than what the network would carry. */
function HeadRoom({ result }: { readonly result: ThroughputResult }) {
  const { alphaNetwork, terminalBound } = result;
  const most = networkAlone(result);
  if (terminalBound === null) return null;
  if (alphaNetwork === null || most === null)
    return <p>No flow leaves its router: only the endpoints' own links limit it, to {significant(terminalBound)}.</p>;
  if (alphaNetwork <= terminalBound * 1.000001) return null;
  return (
    <p>
      The endpoints' own links end it at {significant(terminalBound)}; the network alone could carry at most {significant(most)},{" "}
      {percent(most / terminalBound - 1)} more.
    </p>
  );
}

function Action({ title, act, children }: { readonly title?: string; readonly act: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="link" title={title} onClick={act}>
      {children}
    </button>
  );
}

function Actions({ bound }: { readonly bound: Bound }) {
  const studio = useActingStudio();
  const open = isOpen(bound);
  const acceptable = (bound.state === "time limit" || bound.state === "given up") && gapOf(bound) !== null;
  const verifiable = !open && bound.result !== null && bound.result.alphaNetwork !== null;
  return (
    <p className="program-actions">
      {(open || acceptable) && (
        <Action
          title={open ? "Ends the search here; the bounds so far stay" : "Takes the bounds for good enough"}
          act={() => {
            accept(studio, bound);
          }}
        >
          {gapOf(bound) === null ? "Give up" : "Accept"}
        </Action>
      )}
      {!open && !isProved(bound) && (
        <Action
          title="Starts again and goes on until the optimum is proved"
          act={() => {
            prove(studio, bound);
          }}
        >
          {bound.state === "failed" ? "Try again" : gapOf(bound) === null ? "Solve it" : "Prove it"}
        </Action>
      )}
      {verifiable && bound.verification?.state !== "waiting" && (
        <Action
          title="Builds the program anew and solves it with HiGHS, which is fetched for that once (3 MB)"
          act={() => {
            verify(studio, bound);
          }}
        >
          Verify with another solver
        </Action>
      )}
      {bound.verification?.state === "waiting" && (
        <Action
          act={() => {
            cancelVerification(studio, bound);
          }}
        >
          Cancel verification
        </Action>
      )}
    </p>
  );
}

function Verdict({ verified, result }: { readonly verified: Verified; readonly result: ThroughputResult | null }) {
  if (verified.state === "waiting") return <p role="status">Verifying with HiGHS{verified.text === "" ? "" : `: ${verified.text}`}…</p>;
  if (verified.state === "failed")
    return (
      <p role="status" className="program-ending">
        {verified.text}
      </p>
    );
  return <p role="status">{verdictOf(verified.answer, result)}</p>;
}

/** How the other solver's optimum compares. */
function verdictOf({ alpha, alphaNetwork, solver, seconds }: Verification, result: ThroughputResult | null): string {
  // What the endpoints' links limit is not sought to the end in the network.
  const capped = result !== null && result.gap !== null && result.gap > MET;
  const ours = (capped ? result.alpha : result?.alphaNetwork) ?? null;
  const theirs = capped ? alpha : alphaNetwork;
  const found = `${solver}: ${significant(theirs, 8)} in ${significant(seconds, 2)} s`;
  if (ours === null) return `${found}.`;
  const difference = Math.abs(theirs / ours - 1);
  return `${found}; ours ${significant(ours, 8)}, a difference of ${difference < 1e-12 ? "nothing" : `${difference.toExponential(0)} of it`}.`;
}
