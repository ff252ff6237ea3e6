/** Cards and menus by Mantine, which traps the focus, answers arrow keys and first letters, and finds a place in the window. */
import { Menu, Popover } from "@mantine/core";
import { useLayoutEffect } from "react";
import type { KeyboardEvent, ReactElement, RefObject } from "react";
import type { CardProps } from "../card-props.ts";
import { WithMantine } from "./WithMantine.tsx";

/** Between a button and its card, and between a card and the edge of the window, CSS pixels. */
const GAP = 6;
const EDGE = 8;

/** Drawings keep the mouse's own events for themselves. */
const PRESS = ["pointerdown"];

/** Escape gives the focus back; after a press elsewhere it stays there, and what is chosen says itself where it goes. */
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
  const dropdown = {
    className: `popup ${className}`,
    // Mantine's leaves the key to what stands around the card, which would close, too.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      onClose();
      button.current?.focus();
    },
  };
  return menu ? (
    <Menu {...shared} withInitialFocusPlaceholder={false} menuItemTabIndex={0} closeOnItemClick={false}>
      <Menu.Target refProp="hold">
        <Anchor to={button} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
    </Menu>
  ) : (
    <Popover {...shared} trapFocus={!quiet}>
      <Popover.Target refProp="hold">
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
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
