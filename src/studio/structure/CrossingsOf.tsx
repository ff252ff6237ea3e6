/** Of which family crossings are marked, where there are too many lines for all of theirs. */
import { ALL, FEW_LINES, LOWEST } from "../../workers/over-size/crossings.ts";

interface CrossingsOfProps {
  readonly titles: readonly string[];
  readonly of: string;
  readonly choose: (of: string) => void;
}

export function CrossingsOf({ titles, of, choose }: CrossingsOfProps) {
  return (
    <label className="structure-axis">
      crossings of{" "}
      <select
        value={of}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
        }}
      >
        {titles.length <= FEW_LINES && <option value={ALL}>all</option>}
        <option value={LOWEST}>the lowest line</option>
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </label>
  );
}

/** What is chosen as long as it can be; else all of a few, those of the family on screen, or those of the lowest line. */
export function crossingsOf(chosen: string | null, titles: readonly string[], own: string | null): string {
  if (chosen !== null && (chosen === LOWEST || titles.includes(chosen) || (chosen === ALL && titles.length <= FEW_LINES))) return chosen;
  if (titles.length <= FEW_LINES) return ALL;
  return own !== null && titles.includes(own) ? own : LOWEST;
}

/** Said where nothing is marked. */
export function noCrossing(of: string): string {
  if (of === ALL) return "No two of these lines cross.";
  return of === LOWEST ? "The lowest line is crossed by no other one." : `No other line crosses that of ${of}.`;
}
