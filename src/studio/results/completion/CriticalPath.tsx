/** What the last delivery waited for, step by step, back to the first cycle. */
import { useState } from "react";
import { channelName } from "../../../drawing/names.ts";
import { count, percent } from "../../../drawing/text.ts";
import type { CriticalStep } from "../../../simulation/critical-path.ts";
import { Help } from "../../parts/Help.tsx";
import { byKeyboard } from "../../parts/by-keyboard.ts";
import type { EndedRun } from "./shown.ts";
import { waitedFor } from "./waited.ts";

/** Steps that are shown at first, the last ones. */
const FIRST = 6;

export function CriticalPath({ run: { label, result, network } }: { readonly run: EndedRun }) {
  const [all, setAll] = useState(false);
  const { criticalPath } = result;
  if (criticalPath.length === 0) return null;
  const from = all ? 0 : Math.max(0, criticalPath.length - FIRST);
  const hidden = criticalPath.length - FIRST;
  return (
    <section className="critical-path" aria-label="Critical path">
      <h2>
        <Help text="The message or work that was done last, before it what it waited for, and so on back: a message that its task was sending before, or one that it depends on.">
          What the last delivery waited for
        </Help>{" "}
        <small>{label}</small>
      </h2>
      <div className="critical-scroll" ref={byKeyboard}>
        <table aria-label={`Critical path of ${label}`}>
          <thead>
            <tr>
              <th scope="col">tasks</th>
              <th scope="col" title="The cycle in which it might have been sent, and what it waited for then">
                waited for
              </th>
              <th scope="col" title="From its first packet to its last one: its task hands it to the network">
                sent
              </th>
              <th scope="col" title="From its last packet's leaving to its arrival">
                under way
              </th>
              <th scope="col">done</th>
              <th scope="col" title="Of the channels on the way of its last packet the busiest one over the run">
                by channel
              </th>
            </tr>
          </thead>
          <tbody>
            {criticalPath.slice(from).map((step, i) => (
              <Step
                key={step.op}
                step={step}
                before={criticalPath[from + i - 1] ?? null}
                name={(channel) => (network ? channelName(network, channel) : "")}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? "Show the last ones" : `Show all ${count(criticalPath.length)} steps`}
        </button>
      )}
    </section>
  );
}

interface StepProps {
  readonly step: CriticalStep;
  readonly before: CriticalStep | null;
  readonly name: (channel: number) => string;
}

function Step({ step, before, name }: StepProps) {
  const { kind, source, destination, begun, handed, done, channel, channelUse } = step;
  return (
    <tr>
      <th scope="row">{kind === "work" ? `${source} computes` : `${source} → ${destination ?? ""}`}</th>
      <td>{waitedFor(step, before)}</td>
      <td>{kind === "work" ? "–" : count(handed - begun + 1)}</td>
      <td>{count(kind === "work" ? done - begun : done - handed)}</td>
      <td>
        <b>{count(done)}</b>
      </td>
      <td>
        {channel === null ? (
          "none"
        ) : (
          <>
            {name(channel)} <small>{percent(channelUse ?? 0)}</small>
          </>
        )}
      </td>
    </tr>
  );
}
