/** What designs beside each other do not share, and what one click would make of each of them. */
import { count } from "../../drawing/text.ts";
import { Missing } from "../../descriptor.ts";
import { topologyOf } from "../../engine/model.ts";
import { designLetter, formatValue, madeAlike, nearestDesign, notAlike, parametersOf, sameValue } from "../../engine/studies.ts";
import type { DesignValues, NotAlike } from "../../engine/studies.ts";
import { CardButton } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { memoised } from "../store/memo.ts";
import type { Design } from "../store/state.ts";
import { shownPoints } from "../results/shown.ts";

/** Sizes further apart than this, relatively, are not alike. */
const ALIKE_SIZE = 0.05;

interface Unlike {
  readonly id: string;
  /** On its chip. */
  readonly short: string;
  readonly message: string;
  /** The designs made alike, in their order; null where no values do that. */
  readonly make: ((designs: readonly DesignValues[]) => readonly DesignValues[]) | null;
}

const TITLES: Readonly<Record<NotAlike["what"], string>> = {
  traffic: "traffic",
  senders: "senders",
  servers: "servers",
  unit: "unit of time",
  latencies: "latencies",
  bandwidths: "bandwidths",
  buffers: "buffers",
  routers: "routers",
  prices: "prices",
  "routing repaired": "routing changed",
};

export const unlikeOf = memoised(
  ["designs", "results", "shownResults", "ghosts", "shown", "bounds", "chosenLoad", "hoveredLoad", "inspections"],
  (state) => {
    const values = state.designs.map((design) => design.values);
    if (values.length < 2) return [];
    const points = shownPoints(state).points;
    const senders = state.designs.map((design) => {
      const point = points.find((one) => one.design === design)?.chosen.point;
      return point === undefined ? null : point.senders / (point.terminalUse.length / 2);
    });
    return [...sizeUnlike(values), ...told(values, senders)];
  },
);

function told(values: readonly DesignValues[], senders: readonly (number | null)[]): readonly Unlike[] {
  try {
    return notAlike(values, senders).map(({ what, message, inAll, designs }) => ({
      id: what,
      short: `${TITLES[what]}: ${new Set(designs).size} kinds`,
      message,
      make: inAll === null ? null : (all) => madeAlike(all, inAll),
    }));
  } catch (error) {
    // What tells is still loading.
    if (error instanceof Missing) return [];
    throw error;
  }
}

function sizeUnlike(values: readonly DesignValues[]): readonly Unlike[] {
  const sizes = values.map((one) => topologyOf(one).size(one).endpoints);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  if (most <= least * (1 + ALIKE_SIZE)) return [];
  return [
    {
      id: "size",
      short: `size ${count(least)} – ${count(most)}`,
      message:
        "The designs do not have the same number of endpoints: costs, powers and latencies of larger ones are higher for that alone.",
      make: (all) =>
        all.map((one, i) => {
          if (i === 0 || Math.abs(sizes[i]! / sizes[0]! - 1) <= ALIKE_SIZE) return one;
          return nearestDesign(one, topologyOf(one), sizes[0]!) ?? one;
        }),
    },
  ];
}

export function AlikeStrip() {
  const unlike = useStudio(unlikeOf);
  if (unlike.length === 0) return null;
  return (
    <div className="alike-strip" role="group" aria-label="Not alike">
      <b>Alike?</b>
      {unlike.map((one) => (
        <Chip key={one.id} unlike={one} />
      ))}
    </div>
  );
}

function Chip({ unlike }: { readonly unlike: Unlike }) {
  return (
    <CardButton
      button={{
        className: "plain alike-chip",
        title: unlike.message,
        children: (
          <>
            {unlike.short}
            {unlike.make !== null && <span>make alike</span>}
          </>
        ),
      }}
      card={{ className: "alike-card" }}
    >
      {(done) => <Becomes unlike={unlike} onDone={done} />}
    </CardButton>
  );
}

/** What each design would become, before it does. */
function Becomes({ unlike: { message, make }, onDone }: { readonly unlike: Unlike; readonly onDone: () => void }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const made = make?.(designs.map(({ values }) => values)) ?? null;
  return (
    <>
      <p>{message} No design is best in rows that depend on it.</p>
      {made && (
        <>
          <dl>
            {designs.map((design, i) => (
              <div key={design.id}>
                <dt>{designLetter(i)}</dt>
                <dd>{changesOf(design, made[i]!)}</dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            className="button"
            onClick={() => {
              onDone();
              studio.setState({
                designs: designs.map((design, i) =>
                  made[i] === design.values ? design : { ...design, values: made[i]!, attempts: {}, problems: [] },
                ),
              });
            }}
          >
            Make alike
          </button>
        </>
      )}
    </>
  );
}

function changesOf({ values }: Design, next: DesignValues): string {
  const changed = parametersOf(next).filter(({ id }) => !sameValue(values[id], next[id]));
  if (changed.length === 0) return "stays";
  return changed
    .map(
      ({ id, symbol, title }) =>
        `${symbol ?? title} ${values[id] === undefined ? "–" : formatValue(values[id])} → ${formatValue(next[id]!)}`,
    )
    .join(", ");
}
