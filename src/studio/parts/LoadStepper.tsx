/** Steps to the next lower or next higher simulated load, for the whole page. The current load stands between the buttons. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { chooseLoad, loadsOf, steadyLoad } from "../store/load.ts";
import { useActingStudio, useStudio } from "../store/context.ts";

export function LoadStepper({ children, verb = "Show" }: { readonly children?: ReactNode; readonly verb?: string }) {
  const studio = useActingStudio();
  const lower = useStudio((state) => loadsOf(state).findLast((load) => load < steadyLoad(state)));
  const higher = useStudio((state) => loadsOf(state).find((load) => load > steadyLoad(state)));
  const go = (load: number | undefined): void => {
    if (load !== undefined) chooseLoad(studio, load);
  };
  return (
    <span className="load-stepper">
      <IconButton
        quiet
        label={`${verb} a lower offered load`}
        disabled={lower === undefined}
        onClick={() => {
          go(lower);
        }}
      >
        <IconChevronLeft size={13} />
      </IconButton>
      {children !== undefined && <span>{children}</span>}
      <IconButton
        quiet
        label={`${verb} a higher offered load`}
        disabled={higher === undefined}
        onClick={() => {
          go(higher);
        }}
      >
        <IconChevronRight size={13} />
      </IconButton>
    </span>
  );
}
