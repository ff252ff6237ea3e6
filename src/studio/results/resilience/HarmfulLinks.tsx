/** The links whose failure harms each design most. They are named, shown in its drawing, and can be cut in a design beside it. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { percent, significant } from "../../../drawing/text.ts";
import type { Harm } from "../../../engine/jobs.ts";
import { linkName, linksOf } from "../../../engine/model.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { askHarm, cutBeside, harmKey, MAX_HARMFUL, stopAsked } from "../../store/link-failures.ts";
import { networkKey } from "../../store/keys.ts";
import { pinThing } from "../../store/looking.ts";
import { memoised } from "../../store/memo.ts";
import { designLabels } from "../labels.ts";

const shownHarm = memoised(["designs", "harms"], ({ designs, harms }) => {
  const labels = designLabels(designs);
  return designs.map(({ values }, design) => ({ design, label: labels[design]!, run: harms[harmKey(values)] }));
});

export function HarmfulLinks() {
  const studio = useActingStudio();
  const designs = useStudio(shownHarm);
  const running = designs.some(({ run }) => run?.running === true);
  const found = designs.reduce((sum, { run }) => sum + (run?.result?.links.length ?? 0), 0);
  return (
    <section className="limits-part" aria-label="Most harmful links">
      <h2>
        Most harmful links <span className="resilience-of">one after the other, under the design's traffic</span>
      </h2>
      <Asking
        title={`Find ${MAX_HARMFUL}`}
        running={running}
        done={designs.every(({ run }) => run?.result?.complete === true)}
        text={
          running
            ? `${found} of ${designs.length * MAX_HARMFUL} links`
            : "Each time the dearest link of a linear program fails; in networks of more than 80 routers the one that most shortest ways take."
        }
        onStart={() => {
          askHarm(studio);
        }}
        onStop={() => {
          stopAsked(studio, "harms");
        }}
      />
      {designs.map(({ design, label, run }) =>
        run === undefined || (run.result === null && run.failure === null) ? null : (
          <div key={design}>
            {designs.length > 1 && <p className="resilience-name">{label}</p>}
            {run.failure !== null && <p className="resilience-failure">{run.failure}</p>}
            {run.result && <Links design={design} harm={run.result} />}
          </div>
        ),
      )}
    </section>
  );
}

function Links({ design, harm: { by, links, carried, why, complete } }: { readonly design: number; readonly harm: Harm }) {
  const studio = useActingStudio();
  const show = (link: string): void => {
    const { designs, inspections } = studio.getState();
    const { id, values } = designs[design]!;
    const drawing = inspections[id]?.drawing;
    if (drawing?.key !== networkKey(values)) return;
    const { network } = drawing.value;
    const channel = linksOf(network).find((c) => linkName(network, c) === link);
    if (channel !== undefined) pinThing(studio, { design, name: `channel-${channel}` });
  };
  return (
    <>
      <div className="resilience-scroll">
        <table className="resilience-kept" aria-label="Links by what they carry">
          <thead>
            <tr>
              <th scope="col">link</th>
              <th scope="col">of all {by}</th>
              <th scope="col">others alike</th>
              {carried && <th scope="col">then carried at most</th>}
            </tr>
          </thead>
          <tbody>
            {links.map(({ link, share, alike }, i) => (
              <tr key={link}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    title="Show it in the drawing"
                    onClick={() => {
                      show(link);
                    }}
                  >
                    {link}
                  </button>
                </th>
                <td>{percent(share)}</td>
                <td>{alike}</td>
                {carried && <td>{carried[i + 1] === undefined ? "…" : significant(carried[i + 1]!.upper, 4)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {carried?.[0] && `Before, at most ${significant(carried[0].upper, 4)} of the full rate is carried. `}
        {why}{" "}
        {complete && links.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => {
              cutBeside(
                studio,
                design,
                links.map(({ link }) => link),
              );
            }}
          >
            Cut them in a new design
          </button>
        )}
      </p>
    </>
  );
}

interface AskingProps {
  readonly title: string;
  readonly running: boolean;
  /** Nothing is left to be asked for. */
  readonly done: boolean;
  readonly text: string;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** A button that starts or stops something slow, with a line of text beside it. */
export function Asking({ title, running, done, text, onStart, onStop }: AskingProps) {
  return (
    <div className="resilience-run">
      {running ? (
        <button type="button" className="button" onClick={onStop}>
          <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
        </button>
      ) : (
        <button type="button" className="button button-quiet" disabled={done} onClick={onStart}>
          <IconPlayerPlayFilled size={13} aria-hidden="true" /> {title}
        </button>
      )}
      <p role="status">{text}</p>
    </div>
  );
}
