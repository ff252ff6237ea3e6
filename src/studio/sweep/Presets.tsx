/** Sweeps to begin with. */
import { SWEEP_PRESETS } from "./presets.ts";
import type { SweepPreset } from "./presets.ts";

export function Presets({ begin }: { readonly begin: (preset: SweepPreset) => void }) {
  return (
    <ul className="sweep-presets">
      {SWEEP_PRESETS.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            onClick={() => {
              begin(preset);
            }}
          >
            <b>{preset.title}</b>
            <span>{preset.help}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
