/** Which throughput models are solved: the design's own always, the others by ticking them. */
import { kindOfPaths, WIDEST_FIRST } from "../../../throughput/models.ts";
import { traitsOf } from "../../../topology/networks.ts";
import { Help } from "../../parts/Help.tsx";
import { modelsFor } from "../../store/bounds.ts";
import { tickModel } from "../../store/limits.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";

export function ModelTicks() {
  const studio = useActingStudio();
  const { values } = useStudio(shownDesign);
  const models = useStudio((state) => state.models);
  const ticked = modelsFor(values, { models });
  // Where packets go up and down no UGAL's paths are to be compared.
  const tree = Boolean(traitsOf(values).levels);
  const detours = (model: (typeof WIDEST_FIRST)[number]): boolean => ["ugal", "valiant"].includes(kindOfPaths(model));
  const offered = WIDEST_FIRST.filter((model) => !tree || !detours(model) || ticked.includes(model.id));
  return (
    <fieldset className="ticks">
      <legend>Limits to compute</legend>
      {offered.map((model) => {
        const { id, title, short, help } = model;
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
                  tickModel(studio, id, event.currentTarget.checked);
                }}
              />
              {tree && kindOfPaths(model) === "ugal" ? title : short}
            </label>
          </Help>
        );
      })}
    </fieldset>
  );
}
