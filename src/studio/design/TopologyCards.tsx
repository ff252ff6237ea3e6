/** The families as a row of small pictures; one is chosen, as with any group of radio buttons. */
import type { ChoiceOption } from "../parts/choice.ts";
import { Glyph } from "./Glyph.tsx";

interface TopologyCardsProps {
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function TopologyCards({ options, value, onChange }: TopologyCardsProps) {
  return (
    <div className="cards" role="radiogroup" aria-label="Topology">
      {options.map((option) => (
        <label key={option.id} className={option.id === value ? "card card-on" : "card"} title={option.help}>
          <input
            type="radio"
            name="topology"
            value={option.id}
            checked={option.id === value}
            disabled={Boolean(option.unavailable)}
            onChange={() => {
              onChange(option.id);
            }}
          />
          <Glyph family={option.id} />
          <span>{option.title}</span>
        </label>
      ))}
    </div>
  );
}
