/** The virtual channels that the routing needs here, and whether its routes can deadlock. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../study/descriptors.ts";
import { descriptionKey } from "../store/keys.ts";
import { shownDesign, useStudio } from "../store/state.ts";
import { Help } from "./Help.tsx";

export function VirtualChannels({ values }: { readonly values: Values }) {
  const description = useStudio((state) => state.inspections[shownDesign(state).id]?.description);
  const routing = routingOf(values);
  const family = String(values["topology"]);
  const needed = routing.classes(family, values).all;
  const checked = description?.key === descriptionKey(values) ? description.value.deadlockFree : null;
  return (
    <p className="consequence">
      <Help text={routing.virtualChannels(family, values)}>Needs {needed} virtual {needed === 1 ? "channel" : "channels"}</Help>
      {checked === true && <span className="good">; deadlock-free ✓</span>}
      {checked === false && <span className="bad">; its routes can deadlock</span>}
    </p>
  );
}
