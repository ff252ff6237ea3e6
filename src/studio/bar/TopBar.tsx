/** The bar at the top: the product's name, the designs of this study, figures, presets, theme and Share. */
import { Suspense } from "react";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { lazyPart } from "../parts.tsx";
import { useMoved } from "../parts/moved.ts";
import { useNarrow } from "../parts/useSize.ts";
import { useStudio } from "../store/context.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { chooseScheme, useScheme } from "../scheme.ts";
import { DesignTabs } from "./DesignTabs.tsx";
import { PagesMenu } from "./PagesMenu.tsx";
import { PresetsMenu } from "./PresetsMenu.tsx";
import { ShareButton } from "./ShareButton.tsx";

/** The undo buttons, which load when somebody first moves on the page. */
const UndoButtons = lazyPart("undo", async () => (await import("../editing/UndoButtons.tsx")).UndoButtons, { cramped: true });

/** What the bar holds besides the designs when every page has its word, and a design's tab that has still room for a short name, CSS pixels. */
const [REST, TAB] = [1140, 125];

export function TopBar() {
  const designs = useStudio((state) => state.designs.length);
  const narrow = useNarrow(REST + TAB * designs);
  // A preset would change what is locked.
  const locked = useStudio((state) => state.locked.length > 0);
  const moved = useMoved();
  return (
    <header className={narrow ? "bar bar-narrow" : "bar"}>
      <h1 className="product">
        Flit<b>lab</b>
      </h1>
      <DesignTabs />
      <div className="bar-tools">
        <PagesMenu />
        {!locked && <PresetsMenu />}
        <span className="undo">
          {moved && (
            <Suspense>
              <UndoButtons />
            </Suspense>
          )}
        </span>
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
      label={`Switch to the ${next} theme`}
      onClick={() => {
        chooseScheme(next);
      }}
    >
      {scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
    </IconButton>
  );
}
