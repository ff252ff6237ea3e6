/** Opens the papers' figures, and closes them. */
import { UnstyledButton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { showFigure } from "../store/address.ts";
import { useFigure } from "../store/figure.ts";

/** The one that is opened from the bar. */
const FIRST = "8";

export function FiguresButton() {
  const open = useFigure((state) => state.figure !== null);
  return (
    <UnstyledButton
      className="bar-button"
      aria-label="Figures"
      aria-pressed={open}
      title="Figures of Mollah et al. 2017, run again"
      onClick={() => {
        showFigure(open ? null : FIRST);
      }}
    >
      <IconChartBar className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">Figures</span>
    </UnstyledButton>
  );
}
