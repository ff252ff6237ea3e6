/** Opens the papers' figures, and closes them. */
import { UnstyledButton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { showPage } from "../store/views.ts";
import { useActingStudio, useStudio } from "../store/context.ts";

/** The one that is opened from the bar. */
const FIRST = "8";

export function FiguresButton() {
  const studio = useActingStudio();
  const open = useStudio((state) => state.page.id === "figures");
  return (
    <UnstyledButton
      className="bar-button"
      aria-label="Figures"
      aria-pressed={open}
      title="Figures of Mollah et al. 2017, run again"
      onClick={() => {
        showPage(studio, open ? null : { id: "figures", argument: FIRST });
      }}
    >
      <IconChartBar className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">Figures</span>
    </UnstyledButton>
  );
}
