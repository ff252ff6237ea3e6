/** Networks and experiments of the papers, ready to open. */
import { Menu, UnstyledButton } from "@mantine/core";
import { IconBooks, IconChevronDown } from "@tabler/icons-react";
import { PRESETS } from "../../study/presets.ts";
import { openStudy } from "../store/designs.ts";
import { useStudio } from "../store/state.ts";

export function PresetsMenu() {
  return (
    <Menu width={360} position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <UnstyledButton className="bar-button" aria-label="Presets"><IconBooks className="phone-only" size={17} aria-hidden="true" /><span className="wide-only">Presets <IconChevronDown size={13} aria-hidden="true" /></span></UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {PRESETS.map((preset) => (
          <Menu.Item key={preset.id} onClick={() => { useStudio.setState({ shown: 0 }); openStudy(preset.study); }}>
            <span className="option"><span className="option-title">{preset.title}</span><span className="option-help">{preset.help}</span></span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
