/** Which throughput models are solved: the design's own always, the others by ticking them. */
import { MODELS } from "../../../throughput/models.ts";
import { Help } from "../../design/Help.tsx";
import { modelsFor } from "../../store/bounds.ts";
import { tickModel } from "../../store/limits.ts";
import { shownDesign, useStudio } from "../../store/state.ts";

const SHORT: Readonly<Record<string, string>> = { "any-path": "any routing", min: "minimal", "min-uniform": "minimal, even" };
const ORDER = ["any-path", "0", "1", "2", "3", "4", "5", "min", "min-uniform"];

export function ModelTicks() {
  const { values } = useStudio(shownDesign);
  const models = useStudio((state) => state.models);
  const ticked = modelsFor(values, { models });
  return (
    <fieldset className="ticks">
      <legend>Limits to compute</legend>
      {ORDER.flatMap((id) => MODELS.find((model) => model.id === id) ?? []).map(({ id, title, help }) => {
        const own = id === values["model"];
        return (
          <Help key={id} text={`${title}. ${help}${own ? " It is the design's own model." : ""}`}>
            <label className={ticked.includes(id) ? "tick tick-on" : "tick"}>
              <input
                type="checkbox"
                aria-label={title}
                checked={ticked.includes(id)}
                disabled={own}
                onChange={(event) => {
                  tickModel(id, event.currentTarget.checked);
                }}
              />
              {SHORT[id] ?? id}
            </label>
          </Help>
        );
      })}
    </fieldset>
  );
}
