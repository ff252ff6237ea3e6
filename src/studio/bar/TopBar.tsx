/** The bar at the top: the product's name and what it is, the pages, the palette, help, theme and Share. */
import { IconMoon, IconQuestionMark, IconSearch, IconSun } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "../parts.tsx";
import { useMoved } from "../parts/moved.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { chooseScheme, useScheme } from "../scheme.ts";
import { openPage } from "../pages.ts";
import { showOverlay } from "../store/views.ts";
import { PagesMenu } from "./PagesMenu.tsx";
import { ShareButton } from "./ShareButton.tsx";

/** The undo buttons, which load when somebody first moves on the page. */
const UndoButtons = lazyPart("undo", async () => (await import("../editing/UndoButtons.tsx")).UndoButtons, { cramped: true });

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar() {
  const studio = useActingStudio();
  const page = useStudio(openPage);
  const moved = useMoved();
  return (
    <header className="bar">
      <h1 className="product">
        Flit<b>lab</b>
      </h1>
      <p className="bar-tag">{page === null ? "Draw a network, load it, and see where it stops and why." : page.line}</p>
      <PagesMenu />
      <div className="bar-tools">
        <span className="undo">
          {moved && (
            <Suspense>
              <UndoButtons />
            </Suspense>
          )}
        </span>
        <button
          type="button"
          className="plain bar-find"
          aria-label="Find or do anything"
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          onClick={() => {
            showOverlay(studio, "commands");
          }}
        >
          <IconSearch size={16} aria-hidden="true" />
          <span>Find or do anything</span>
          <kbd>{MAC ? "⌘K" : "Ctrl K"}</kbd>
        </button>
        <IconButton
          label="Keys and terms (?)"
          quiet
          onClick={() => {
            showOverlay(studio, "help");
          }}
        >
          <IconQuestionMark size={16} />
        </IconButton>
        <ThemeToggle />
        <ShareButton />
      </div>
    </header>
  );
}

/** Switches between light and dark. Until it is pressed, the page follows the system. */
function ThemeToggle() {
  const scheme = useScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      quiet
      label={`Switch to the ${next} theme`}
      onClick={() => {
        chooseScheme(next);
      }}
    >
      {scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
    </IconButton>
  );
}
