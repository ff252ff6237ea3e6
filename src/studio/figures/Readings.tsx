/** The readings of a source where it leaves something open: which is chosen, and how many claims hold in each. */
import { useState } from "react";
import type { Reading } from "../../lessons/lesson.ts";
import type { ClaimVerdict } from "../../lessons/verdict.ts";
import { Switch } from "../parts/Switch.tsx";
import { useFigures } from "./store.ts";

interface Read {
  readonly id: string;
  readonly readings: readonly Reading[];
}

/** The chosen reading; at first the one in which all claims hold at once, or the source's own. */
export function useReading({ id, readings }: Read): { readonly reading: string; readonly choose: (reading: string) => void } {
  const best = useFigures((state) => state.parts.get(id)?.reading);
  const [chosen, choose] = useState<string | null>(null);
  return { reading: chosen ?? best ?? readings[0]?.id ?? "", choose };
}

/** "3 of 4 hold". */
export function heldText(verdicts: readonly ClaimVerdict[]): string {
  const judged = verdicts.filter(({ verdict, complete }) => verdict === "differs" || (verdict !== "open" && complete));
  return judged.length === 0 ? "not run" : `${judged.filter(({ verdict }) => verdict === "holds").length} of ${judged.length} hold`;
}

interface ReadingsProps {
  readonly part: Read;
  readonly reading: string;
  readonly onChange: (reading: string) => void;
  readonly held: (reading: string) => string;
}

export function Readings({ part: { readings }, reading, onChange, held }: ReadingsProps) {
  if (readings.length === 0) return null;
  return (
    <div>
      <Switch
        className="paper-readings"
        label="Reading"
        options={readings.map(({ id, title }) => ({ id, title: `${title} (${held(id)})` }))}
        value={reading}
        onChange={onChange}
      />
      <p className="paper-note">{readings.find(({ id }) => id === reading)?.text}</p>
    </div>
  );
}
