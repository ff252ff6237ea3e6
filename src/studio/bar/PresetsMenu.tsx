/** Networks and experiments of the papers, ready to open. */
import { Popover, UnstyledButton } from "@mantine/core";
import { IconBooks, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { loaded } from "../../workers/errors.ts";
import { openStudy, showDesign } from "../store/designs.ts";
import { notifyFailure } from "../store/notices.ts";
import { showPage } from "../store/views.ts";
import { useActingStudio } from "../store/context.ts";
import type { PresetsList } from "./PresetsList.tsx";

export function PresetsMenu() {
  const studio = useActingStudio();
  const [open, setOpen] = useState(false);
  // There before it opens, for the focus goes into it.
  const [List, setList] = useState<typeof PresetsList | null>(null);
  const toggle = async (): Promise<void> => {
    try {
      const { PresetsList: list } = await loaded("list of presets", import("./PresetsList.tsx"));
      setList(() => list);
      setOpen(!open);
    } catch (error) {
      notifyFailure(studio, error);
    }
  };
  const choose = (study: string): void => {
    setOpen(false);
    showPage(studio, null);
    showDesign(studio, 0);
    openStudy(studio, study);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={360}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <UnstyledButton
          className="bar-button"
          aria-label="Presets"
          aria-haspopup="menu"
          onClick={() => {
            void toggle();
          }}
        >
          <IconBooks className="phone-only" size={17} aria-hidden="true" />
          <span className="wide-only">
            Presets <IconChevronDown size={13} aria-hidden="true" />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="presets" p={5}>
        {List && <List onChoose={choose} />}
      </Popover.Dropdown>
    </Popover>
  );
}
