/** The place beside the designs where another one would stand. */
import { IconPlus } from "@tabler/icons-react";
import { useActingStudio } from "../store/context.ts";
import { addDesign } from "../store/designs.ts";

/** Id of the menu with the ways to add a design. The menu opens wherever it is asked for. */
export const ADD_CARD = "add-card";

export function CompareSlot() {
  const studio = useActingStudio();
  return (
    <div className="compare-slot">
      <span>
        <IconPlus size={14} aria-hidden="true" /> compare
      </span>
      <span>
        <button type="button" className="link" popoverTarget={ADD_CARD}>
          same size
        </button>
        {" · "}
        <button type="button" className="link" popoverTarget={ADD_CARD}>
          same cost
        </button>
        {" · "}
        <button type="button" className="link" popoverTarget={ADD_CARD}>
          same power
        </button>
        {" · "}
        <button
          type="button"
          className="link"
          title="Copy this design and change one thing in the copy"
          onClick={() => {
            addDesign(studio);
          }}
        >
          one change
        </button>
      </span>
    </div>
  );
}
