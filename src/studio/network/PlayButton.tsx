/** Turns the picture into moving packets. */
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { count } from "../../drawing/text.ts";
import { reducedMotion } from "../parts/reduced-motion.ts";
import { noneIsSteady } from "../store/completions.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { isLayered, MAX_STEPPED, setPlaying } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";

/** Turns the painted load into moving packets at that load, and halts them. */
export function PlayButton() {
  const studio = useActingStudio();
  const playing = useStudio((state) => state.playing);
  const endpoints = useStudio((state) => state.inspections[shownDesign(state).id]?.drawing?.value.network.endpoints);
  const what = useStudio(noneIsSteady) ? "of the workload from cycle 0 on" : "at this load";
  const where = useStudio((state) => isLayered(state.view))
    ? "space bar in the drawing"
    : "over the network; closed, it gives this view back";
  const large = endpoints !== undefined && endpoints > MAX_STEPPED;
  return (
    <button
      type="button"
      className="button button-plain play-button"
      aria-label={playing ? "Stop playing" : "Play packets"}
      disabled={large && !playing}
      onClick={() => {
        setPlaying(studio, !playing);
      }}
      title={
        large
          ? `Packets move in networks of up to ${count(MAX_STEPPED)} endpoints`
          : reducedMotion()
            ? `The packets ${what}, a step on with each press: the system asks for reduced motion (${where})`
            : `Watch the packets ${what} (${where})`
      }
    >
      {playing ? <IconPlayerPauseFilled size={13} aria-hidden="true" /> : <IconPlayerPlayFilled size={13} aria-hidden="true" />}
      {playing ? "Stop playing" : "Play packets"}
    </button>
  );
}
