/** The bar: the product, the designs of this study, figures, presets, theme and Share. */
import { useStudio } from "../store/context.ts";
import { DesignTabs } from "./DesignTabs.tsx";
import { PageButtons } from "./PageButtons.tsx";
import { PresetsMenu } from "./PresetsMenu.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

export function TopBar() {
  // A preset would change what is locked.
  const locked = useStudio((state) => state.locked.length > 0);
  return (
    <header className="bar">
      <h1 className="product">
        Flit<b>lab</b>
      </h1>
      <DesignTabs />
      <div className="bar-tools">
        <PageButtons />
        {!locked && <PresetsMenu />}
        <ThemeToggle />
        <ShareButton />
      </div>
    </header>
  );
}
