/** The place beside the designs where another one would stand. */
import { IconPlus } from "@tabler/icons-react";
import { useActingStudio } from "../store/context.ts";
import { addDesign } from "../store/designs.ts";

/** `menu`: id of the menu with the other ways to add a design. */
export function CompareSlot({ menu }: { readonly menu: string }) {
  const studio = useActingStudio();
  return (
    <div className="compare-slot">
      <span>
        <IconPlus size={14} aria-hidden="true" /> compare
      </span>
      <span>
        <button type="button" className="link" popoverTarget={menu}>
          same size
        </button>
        {" · "}
        <button type="button" className="link" popoverTarget={menu}>
          same cost
        </button>
        {" · "}
        <button type="button" className="link" popoverTarget={menu}>
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
