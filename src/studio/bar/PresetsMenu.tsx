/** The menu of networks and experiments from the papers, ready to open. */
import { IconBooks, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { loaded } from "../../engine/jobs.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure } from "../store/notices.ts";
import { Card } from "../parts/Card.tsx";

/** `id`: of its card in the page. */
export function PresetsMenu({ id, onChosen }: { readonly id: string; readonly onChosen: () => void }) {
  const studio = useActingStudio();
  const [open, setOpen] = useState(false);
  const [List, setList] = useState<ComponentType<{ readonly onChosen: () => void }> | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const load = async (): Promise<void> => {
    try {
      const { PresetsList: list } = await loaded("list of presets", import("./PresetsList.tsx"));
      setList(() => list);
      dismissPart(studio, "list of presets");
    } catch (error) {
      card.current?.hidePopover();
      notifyFailure(studio, error);
    }
  };
  // As soon as both are there.
  useEffect(() => {
    if (open && List) card.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [open, List]);
  const close = (): void => {
    card.current?.hidePopover();
    button.current?.focus();
    onChosen();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain bar-page"
        aria-label="Presets"
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        <IconBooks size={16} aria-hidden="true" />
        <span>Presets</span> <IconChevronDown size={13} aria-hidden="true" />
      </button>
      <Card
        id={id}
        card={card}
        button={button}
        className="presets"
        onToggle={(shown) => {
          setOpen(shown);
          if (shown && !List) void load();
        }}
      >
        {List && <List onChosen={close} />}
      </Card>
    </>
  );
}
