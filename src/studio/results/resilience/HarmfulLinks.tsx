/**
 * The links whose failure harms each design most, which can be cut in a design beside it, and those beside which a second one helps most.
 * They are named and shown in its drawing.
 */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { interval, percent, significant } from "../../../drawing/text.ts";
import type { Harm, Help } from "../../../engine/jobs.ts";
import { linkName, linksOf, routerNames } from "../../../engine/model.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { askHarm, askHelp, cutBeside, harmKey, helpKey, MAX_HARMFUL, MAX_HELPFUL, stopAsked } from "../../store/link-failures.ts";
import { networkKey } from "../../store/keys.ts";
import { pinThing } from "../../store/looking.ts";
import { memoised } from "../../store/memo.ts";
import type { Studio } from "../../store/studio.ts";
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

/** Lights a link in the drawing of a design, by its name in failedLinks. */
function showLink(studio: Studio, design: number, link: string): void {
  const { designs, inspections } = studio.getState();
  const { id, values } = designs[design]!;
  const drawing = inspections[id]?.drawing;
  if (drawing?.key !== networkKey(values)) return;
  const { network } = drawing.value;
  const channel = linksOf(network).find((c) => linkName(network, c) === link);
  if (channel !== undefined) pinThing(studio, { design, name: `channel-${channel}` });
}

/** A link's name, as its file calls its ends if it does, which shows it. */
function LinkName({ design, link }: { readonly design: number; readonly link: string }) {
  const studio = useActingStudio();
  const named = useStudio(({ designs, inspections }) => {
    const owner = designs[design];
    const network = owner && inspections[owner.id]?.drawing?.value.network;
    const names = network ? routerNames(network.damage?.intact ?? network) : null;
    if (names === null) return link;
    return link
      .replace(/:\d+$/, "")
      .split("-")
      .map((number) => names[Number(number)] ?? number)
      .join(" – ");
  });
  return (
    <button
      type="button"
      className="link"
      title="Show it in the drawing"
      onClick={() => {
        showLink(studio, design, link);
      }}
    >
      {named}
    </button>
  );
}

function Links({ design, harm: { by, links, carried, why, complete } }: { readonly design: number; readonly harm: Harm }) {
  const studio = useActingStudio();
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
                  <LinkName design={design} link={link} />
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

const shownHelp = memoised(["designs", "helps"], ({ designs, helps }) => {
  const labels = designLabels(designs);
  return designs.map(({ values }, design) => ({ design, label: labels[design]!, run: helps[helpKey(values)] }));
});

/** Beside which links a second one would help each design's traffic most. */
export function HelpfulLinks() {
  const studio = useActingStudio();
  const designs = useStudio(shownHelp);
  const running = designs.some(({ run }) => run?.running === true);
  return (
    <section className="limits-part" aria-label="Links that would help most">
      <h2>
        Links that would help most <span className="resilience-of">a second one beside each, one after the other, for any routing</span>
      </h2>
      <Asking
        title={`Find ${MAX_HELPFUL}`}
        running={running}
        done={designs.every(({ run }) => run?.result?.complete === true)}
        text={
          running
            ? "Programs are being solved with one more link."
            : "The prices of a linear program say what a link can add at most; the program is solved again with it, up to 80 routers."
        }
        onStart={() => {
          askHelp(studio);
        }}
        onStop={() => {
          stopAsked(studio, "helps");
        }}
      />
      {designs.map(({ design, label, run }) =>
        run === undefined || (run.result === null && run.failure === null) ? null : (
          <div key={design}>
            {designs.length > 1 && <p className="resilience-name">{label}</p>}
            {run.failure !== null && <p className="resilience-failure">{run.failure}</p>}
            {run.result && <Helps design={design} help={run.result} />}
          </div>
        ),
      )}
    </section>
  );
}

function Helps({ design, help: { before, links, why } }: { readonly design: number; readonly help: Help }) {
  return (
    <>
      {links.length > 0 && (
        <div className="resilience-scroll">
          <table className="resilience-kept" aria-label="Links by what a second one beside them adds">
            <thead>
              <tr>
                <th scope="col">beside</th>
                <th scope="col">others alike</th>
                <th scope="col">then carried</th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ link, alike, atMost, lower, upper }, i) => (
                <tr key={`${link} ${i}`}>
                  <th scope="row">
                    <LinkName design={design} link={link} />
                  </th>
                  <td>{alike}</td>
                  <td>{lower === null || upper === null ? `at most ${significant(atMost, 4)}` : interval(lower, upper)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        {before && `Before, ${interval(before.lower, before.upper)} of the full rate is carried at best. `}
        {why}
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
