/** The items of a design's menu: how its network is shown, and what can be done to it. */
import { Menu } from "@mantine/core";
import { useShallow } from "zustand/react/shallow";
import { designLetter, MAX_DESIGNS } from "../../engine/studies.ts";
import { addDesign, moveDesign, showDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { enlarge, showView } from "../store/views.ts";
import { removeTab } from "./DesignTab.tsx";
import { NETWORK_VIEWS, openView } from "./views.ts";

interface Item {
  readonly title: string;
  /** Of one of several, the one that is chosen. */
  readonly checked?: boolean;
  readonly act: () => void;
}

interface TileMenuItemsProps {
  readonly index: number;
  readonly onRename: () => void;
  /** Before what is chosen is done, which may take the focus elsewhere. */
  readonly onChosen: () => void;
}

export function TileMenuItems({ index, onRename, onChosen }: TileMenuItemsProps) {
  const studio = useActingStudio();
  const count = useStudio((state) => state.designs.length);
  const enlarged = useStudio((state) => state.enlarged);
  const view = useStudio(openView);
  const views = useStudio(useShallow((state) => NETWORK_VIEWS.filter(({ when }) => when(state))));
  const several = count > 1;
  const letter = designLetter(index);
  const items: readonly Item[] = [
    ...views.map(({ id, title }) => ({
      title,
      checked: id === view.id,
      act: () => {
        showView(studio, id);
      },
    })),
    { title: "Rename", act: onRename },
    ...(count < MAX_DESIGNS
      ? [
          {
            title: "Copy, to change one thing",
            act: () => {
              showDesign(studio, index);
              addDesign(studio);
            },
          },
        ]
      : []),
    ...(several
      ? [
          {
            title: enlarged ? "All designs beside each other (Esc)" : `Enlarge design ${letter}`,
            act: () => {
              enlarge(studio, enlarged ? null : index);
            },
          },
          ...(index > 0 ? [{ title: "Move left", act: () => moveDesign(studio, index, index - 1) }] : []),
          ...(index + 1 < count ? [{ title: "Move right", act: () => moveDesign(studio, index, index + 1) }] : []),
          {
            title: `Remove design ${letter}`,
            act: () => {
              removeTab(studio, index);
            },
          },
        ]
      : []),
  ];
  return items.map(({ title, checked, act }, i) => {
    const props = {
      ref: i === 0 ? focusOn : undefined,
      className: checked === undefined && items[i - 1]?.checked !== undefined ? "plain menu-item menu-item-apart" : "plain menu-item",
      onClick: () => {
        onChosen();
        act();
      },
    };
    return checked === undefined ? (
      <Menu.Item key={title} {...props}>
        {title}
      </Menu.Item>
    ) : (
      <Menu.RadioItem key={title} {...props} value={title} checked={checked} checkIcon={<></>}>
        {title}
      </Menu.RadioItem>
    );
  });
}

function focusOn(item: HTMLButtonElement | null): void {
  item?.focus();
}
