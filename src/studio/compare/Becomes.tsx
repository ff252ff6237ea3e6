/** What one click would make of each design to make them alike, before it does. */
import { topologyOf } from "../../engine/model.ts";
import { designLetter, formatValue, madeAlike, nearestDesign, parametersOf, sameValue } from "../../engine/studies.ts";
import type { DesignValues, NotAlike } from "../../engine/studies.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import type { Design } from "../store/state.ts";

/** What designs do not share. */
export interface Unlike {
  readonly id: string;
  /** On its chip. */
  readonly short: string;
  readonly message: string;
  /** What makes the designs alike: values of all, or sizes that are no further than this, relatively, from the first one's; null where nothing does. */
  readonly by: NotAlike["inAll"] | number;
}

export function Becomes({ unlike: { message, by }, onDone }: { readonly unlike: Unlike; readonly onDone: () => void }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const made =
    by === null
      ? null
      : madeBy(
          by,
          designs.map(({ values }) => values),
        );
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

/** The designs made alike, in their order. */
function madeBy(by: NonNullable<Unlike["by"]>, all: readonly DesignValues[]): readonly DesignValues[] {
  if (typeof by !== "number") return madeAlike(all, by);
  const sizes = all.map((one) => topologyOf(one).size(one).endpoints);
  return all.map((one, i) => {
    if (i === 0 || Math.abs(sizes[i]! / sizes[0]! - 1) <= by) return one;
    return nearestDesign(one, topologyOf(one), sizes[0]!) ?? one;
  });
}
