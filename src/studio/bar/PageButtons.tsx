/** Opens the pages, and closes them. */
import { UnstyledButton } from "@mantine/core";
import { useShallow } from "zustand/react/shallow";
import { atFirst, openPage, PAGES } from "../pages.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";

export function PageButtons() {
  const studio = useActingStudio();
  const open = useStudio(openPage);
  const pages = useStudio(useShallow((state) => PAGES.filter(({ when }) => when(state))));
  return pages.map((page) => (
    <UnstyledButton
      key={page.id}
      className="bar-button"
      aria-label={page.title}
      aria-pressed={page === open}
      title={page.help}
      onClick={() => {
        showPage(studio, page === open ? null : atFirst(page));
      }}
    >
      <page.icon className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">{page.title}</span>
    </UnstyledButton>
  ));
}
