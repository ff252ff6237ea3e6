/** Opens the pages, and closes them. */
import { useShallow } from "zustand/react/shallow";
import { atFirst, openPage, PAGES } from "../pages.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";

export function PageButtons() {
  const studio = useActingStudio();
  const open = useStudio(openPage);
  const pages = useStudio(useShallow((state) => PAGES.filter(({ when }) => when(state))));
  return pages.map((page) => (
    <button
      type="button"
      key={page.id}
      className="plain bar-button"
      aria-label={page.title}
      aria-pressed={page === open}
      title={page.help}
      onClick={() => {
        showPage(studio, page === open ? null : atFirst(studio, page));
      }}
    >
      <page.icon className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">{page.title}</span>
    </button>
  ));
}
