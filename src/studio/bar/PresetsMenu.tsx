/** Networks and experiments of the papers, ready to open. */
import { Popover, UnstyledButton } from "@mantine/core";
import { IconBooks, IconChevronDown } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { KeyboardEvent } from "react";
import type { Preset } from "../../study/presets.ts";
import { showFigure } from "../store/address.ts";
import { openStudy } from "../store/designs.ts";
import { useStudio } from "../store/state.ts";

export function PresetsMenu() {
  const [open, setOpen] = useState(false);
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  const toggle = async (): Promise<void> => {
    setPresets((await import("../../study/presets.ts")).PRESETS);
    setOpen(!open);
  };
  const choose = (study: string): void => {
    setOpen(false);
    useStudio.setState({ shown: 0 });
    openStudy(study);
    showFigure(null);
  };
  return (
    <Popover opened={open} onChange={setOpen} width={360} position="bottom-end" shadow="md" trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <UnstyledButton className="bar-button" aria-label="Presets" aria-haspopup="menu" onClick={() => { void toggle(); }}>
          <IconBooks className="phone-only" size={17} aria-hidden="true" />
          <span className="wide-only">Presets <IconChevronDown size={13} aria-hidden="true" /></span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="presets" p={5}>
        <div role="menu" aria-label="Presets" onKeyDown={moveFocus}>
          {presets.map((preset, i) => (
            <Fragment key={preset.id}>
              {preset.group !== presets[i - 1]?.group && <p className="preset-group" role="presentation">{preset.group}</p>}
              <UnstyledButton className="preset" role="menuitem" onClick={() => { choose(preset.study); }}>
                <span className="option"><span className="option-title">{preset.title}</span><span className="option-help">{preset.help}</span></span>
              </UnstyledButton>
            </Fragment>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrow keys go from preset to preset, as in any menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}
