/** The ways to the pages: the studio and the three that most people want, and a menu of the others with presets. */
import { IconBooks, IconChevronDown, IconChevronRight, IconDots } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { loaded } from "../../engine/jobs.ts";
import { Card } from "../parts/Card.tsx";
import { useForClick } from "../parts/loading.ts";
import { useStudio, useActingStudio } from "../store/context.ts";
import { atFirst, openPage, PAGES } from "../pages.ts";
import { showPage } from "../store/views.ts";

/** Pages that stand in the bar by their names. */
const IN_BAR: readonly string[] = ["stories", "figures", "choose"];

const loadPresets = () => loaded("list of presets", import("./PresetsList.tsx"));

export function PagesMenu() {
  const studio = useActingStudio();
  const open = useStudio(openPage);
  const pages = useStudio(useShallow((state) => PAGES.filter(({ when }) => when(state))));
  return (
    <nav className="bar-pages" aria-label="Pages">
      <button
        type="button"
        className="plain bar-page"
        aria-pressed={open === null}
        title="Designs drawn, simulated and bounded beside each other"
        onClick={() => {
          showPage(studio, null);
        }}
      >
        Studio
      </button>
      {pages
        .filter(({ id }) => IN_BAR.includes(id))
        .map((page) => (
          <PageButton key={page.id} page={page} open={open === page} />
        ))}
      <More id="more-pages" title={open === null || IN_BAR.includes(open.id) ? "More" : open.title} />
    </nav>
  );
}

interface PageButtonProps {
  readonly page: (typeof PAGES)[number];
  readonly open: boolean;
  readonly onChosen?: () => void;
}

function PageButton({ page, open, onChosen }: PageButtonProps) {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="plain bar-page"
      aria-label={page.title}
      aria-pressed={open}
      title={page.help}
      onClick={() => {
        onChosen?.();
        showPage(studio, open ? null : atFirst(studio, page));
      }}
    >
      <page.icon size={16} aria-hidden="true" />
      <span>{page.title}</span>
    </button>
  );
}

/** At the foot of a narrow screen, where no bar has pages by their names, one has a place of its own. */
const AT_FOOT: readonly string[] = ["stories"];

/** All pages that are not beside it, and presets. `foot`: it stands at the foot of a narrow screen. */
export function More({ id, title, foot = false }: { readonly id: string; readonly title: string; readonly foot?: boolean }) {
  const [shown, setShown] = useState<"pages" | "presets" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What they hold would change what is locked.
  const locked = useStudio((state) => state.locked.length > 0);
  const page = useStudio((state) => state.page);
  const overlay = useStudio((state) => state.overlay);
  const open = useStudio(openPage);
  const pages = useStudio(
    useShallow((state) => PAGES.filter(({ id: one, when }) => !(foot ? AT_FOOT : IN_BAR).includes(one) && when(state))),
  );
  const close = (): void => {
    setShown(null);
  };
  const presets = useForClick(shown === "presets", loadPresets, close);
  // What was chosen is there.
  useEffect(() => {
    setShown(null);
  }, [page, overlay]);
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="plain bar-page bar-more"
        aria-haspopup="dialog"
        aria-expanded={shown !== null}
        aria-pressed={title === "More" ? undefined : true}
        onClick={() => {
          setShown(shown === null ? "pages" : null);
        }}
      >
        {foot && <IconDots size={20} aria-hidden="true" />}
        <span>{title}</span>
        {!foot && <IconChevronDown size={13} aria-hidden="true" />}
      </button>
      <Card id={id} button={button} opened={shown !== null} className={shown === "presets" ? "presets" : "more-pages"} onClose={close}>
        {shown === "presets" ? (
          presets && (
            <presets.PresetsList
              onChosen={() => {
                close();
                button.current?.focus();
              }}
            />
          )
        ) : (
          <>
            {pages.map((one) => (
              <PageButton key={one.id} page={one} open={one === open} onChosen={() => button.current?.focus()} />
            ))}
            {locked ? (
              <p className="more-closed">Stories, presets and saved studies would change what the link has locked.</p>
            ) : (
              <button
                type="button"
                className="plain bar-page"
                aria-label="Presets"
                onClick={() => {
                  setShown("presets");
                }}
              >
                <IconBooks size={16} aria-hidden="true" />
                <span>Presets</span> <IconChevronRight size={13} aria-hidden="true" />
              </button>
            )}
          </>
        )}
      </Card>
    </>
  );
}
