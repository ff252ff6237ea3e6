/** What is not alike between the designs of the table, so that rows have no best; each can be made alike where values do that. */
import { madeAlike } from "../../../study/not-alike.ts";
import type { NotAlike } from "../../../study/not-alike.ts";
import { useActingStudio } from "../../store/context.ts";
import { unlikeIn } from "./row.ts";
import type { TableFacts, TableRow } from "./row.ts";

export function Unlike({ rows, facts }: { readonly rows: readonly TableRow[]; readonly facts: TableFacts }) {
  const studio = useActingStudio();
  const found = new Map(
    rows.filter(({ asks }) => asks === undefined).flatMap((row) => unlikeIn(row, facts).map((one) => [one.what, one] as const)),
  );
  if (found.size === 0) return null;
  const make = (inAll: NonNullable<NotAlike["inAll"]>): void => {
    const { designs } = studio.getState();
    const alike = madeAlike(
      designs.map(({ values }) => values),
      inAll,
    );
    studio.setState({ designs: designs.map((design, i) => ({ ...design, values: alike[i]!, attempts: {}, problems: [] })) });
  };
  return (
    <ul className="answers-unlike" aria-label="Not alike">
      {[...found.values()].map(({ what, message, inAll }) => (
        <li key={what}>
          {message} No design is best in rows that depend on it.{" "}
          {inAll !== null && (
            <button
              type="button"
              className="link"
              title={
                what === "traffic" && inAll["traffic"] === "worst-found"
                  ? "The worst permutation that is found, in all designs"
                  : "As in design A"
              }
              onClick={() => {
                make(inAll);
              }}
            >
              Make alike
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
