/** Cards and menus by Mantine, which traps the focus, answers arrow keys and first letters, and finds a place in the window. */
import { Menu, Popover } from "@mantine/core";
import { useLayoutEffect } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { WithMantine } from "./WithMantine.tsx";

/** A card beside a button, as its users give it. */
export interface CardProps {
  /** Of the button. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly className: string;
  /** A menu of Mantine's items. */
  readonly menu?: true;
  /** Opens to the right of the button's left edge, where others end at its right one. */
  readonly start?: true;
  /** Says something, and leaves the focus where it is. */
  readonly quiet?: true;
  readonly children: ReactNode;
}

/** Between a button and its card, and between a card and the edge of the window, CSS pixels. */
const GAP = 6;
const EDGE = 8;

/** Drawings keep the mouse's own events for themselves. */
const PRESS = ["pointerdown"];

/**
 * After a press elsewhere the focus stays there, and what is chosen says itself where it goes. Escape is the card's own (`Card.tsx`): Mantine's
 * leaves the key to what stands around the card.
 */
const SHARED = {
  offset: GAP,
  floatingStrategy: "fixed",
  middlewares: { flip: { padding: EDGE }, shift: { padding: EDGE }, size: { padding: EDGE } },
  preventPositionChangeWhenVisible: false,
  hideDetached: false,
  returnFocus: false,
  closeOnEscape: false,
  clickOutsideEvents: PRESS,
  transitionProps: { duration: 0 },
  // The page has styles of its own for them.
  unstyled: true,
  // As wide as its style says.
  styles: { dropdown: { width: undefined } },
} as const;

export function popupOf(props: CardProps): ReactElement {
  return (
    <WithMantine>
      <Popup {...props} />
    </WithMantine>
  );
}

function Popup({ id, button, opened, onClose, className, menu, start, quiet, children }: CardProps) {
  const shared = {
    ...SHARED,
    middlewares: { ...SHARED.middlewares },
    id,
    opened,
    position: start ? ("bottom-start" as const) : ("bottom-end" as const),
    onChange: (next: boolean) => {
      if (!next) onClose();
    },
  };
  const look = `popup ${className}`;
  return menu ? (
    <Menu {...shared} withInitialFocusPlaceholder={false} menuItemTabIndex={0} closeOnItemClick={false}>
      <Menu.Target refProp="hold">
        <Anchor to={button} />
      </Menu.Target>
      <Menu.Dropdown className={look}>{children}</Menu.Dropdown>
    </Menu>
  ) : (
    <Popover {...shared} trapFocus={!quiet}>
      <Popover.Target refProp="hold">
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown className={look}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Stands for the button, which was there before. */
function Anchor({ to, hold }: { readonly to: RefObject<HTMLElement | null>; readonly hold?: (element: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    hold?.(to.current);
    return () => hold?.(null);
  }, [to, hold]);
  return null;
}
