/** The panel above the run bar while somebody looks into a simulation. */
import { IconRotate, IconX } from "@tabler/icons-react";
import { count, percent, significant } from "../../drawing/text.ts";
import { useStudio, useActingStudio } from "../store/context.ts";
import { Terms } from "../parts/Terms.tsx";
import { Choice } from "../parts/Choice.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { setPlaying, setStepping } from "../store/looking.ts";
import { RouteInspector } from "./RouteInspector.tsx";
import { SPEEDS, useActingSessions, useSession, useSessions } from "./sessions.ts";
import "./stepping.css";

export function Dock() {
  const stepping = useStudio((state) => state.stepping);
  const inspecting = useStudio((state) => state.pair !== null);
  return (
    <>
      {inspecting && <RouteInspector />}
      {stepping && <StepBar />}
    </>
  );
}

const STEPS = [1, 10, 100] as const;
/** Credits on the longest channels are back by then, cycles. */
const STANDSTILL = 1200;

/** The bar for stepping by hand: one cycle or several at a time, playing, the load, and what has happened so far. */
function StepBar() {
  const studio = useActingStudio();
  const speed = useSessions((state) => state.speed);
  const sessions = useActingSessions();
  return (
    <div className="step-bar" role="group" aria-label="Step">
      <div className="step-buttons">
        {STEPS.map((cycles) => (
          <button
            key={cycles}
            type="button"
            className="step-button"
            title={cycles === 1 ? "One cycle on (.)" : `${cycles} cycles on`}
            onClick={() => {
              setPlaying(studio, false);
              void sessions.advance(cycles);
            }}
          >
            +{cycles}
            <span className="visually-hidden"> {cycles === 1 ? "cycle" : "cycles"}</span>
          </button>
        ))}
        <Choice
          id="cycles-a-second"
          label="Cycles a second"
          options={SPEEDS.map((one) => ({ id: String(one), title: `${count(one)}/s`, help: "" }))}
          value={String(speed)}
          onChange={(id) => {
            sessions.setSpeed(Number(id));
          }}
        />
        <IconButton
          label="Back to cycle 0"
          onClick={() => {
            sessions.reset();
          }}
        >
          <IconRotate size={15} />
        </IconButton>
      </div>
      <StepFigures />
      <IconButton
        quiet
        label="Close step mode"
        onClick={() => {
          setStepping(studio, false);
        }}
      >
        <IconX size={15} />
      </IconButton>
    </div>
  );
}

function StepFigures() {
  const snapshot = useSession((state) => state.look?.snapshot ?? null);
  const latency = useSession((state) => (state.latencyCount > 0 ? state.latencySum / state.latencyCount : null));
  const still = useSession((state) => state.still);
  if (!snapshot) return <p className="step-figures">Setting up…</p>;
  if (snapshot.cycle === 0) return <p className="step-figures">Cycle 0: the network is empty. Step or play.</p>;
  if (still >= STANDSTILL)
    return (
      <p className="step-figures" role="status">
        Cycle {count(snapshot.cycle)}: a deadlock. For {count(still)} cycles none of {count(snapshot.inFlight)} flits has moved.
      </p>
    );
  return (
    <dl className="step-figures">
      <div>
        <dt>
          <Terms>cycle</Terms>
        </dt>
        <dd>{count(snapshot.cycle)}</dd>
      </div>
      <div>
        <dt>
          <Terms>flits in flight</Terms>
        </dt>
        <dd>{count(snapshot.inFlight)}</dd>
      </div>
      <div>
        <dt>
          <Terms>delivered</Terms>
        </dt>
        <dd>{snapshot.share === null ? count(snapshot.deliveredPackets) : percent(snapshot.share)}</dd>
      </div>
      <div title="Of all packets delivered since cycle 0, cycles">
        <dt>
          <Terms>mean latency</Terms>
        </dt>
        <dd>{latency === null ? "–" : significant(latency, 4)}</dd>
      </div>
    </dl>
  );
}
