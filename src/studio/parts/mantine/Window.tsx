/** A dialog by Mantine, which keeps the focus in it and the rest of the page from readers. */
import { Modal } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import "./window.css";
import { WithMantine } from "./WithMantine.tsx";

/** A dialog over the page, as its users give it. */
export interface DialogProps {
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

export function windowOf(props: DialogProps): ReactElement {
  return (
    <WithMantine>
      <Window {...props} />
    </WithMantine>
  );
}

function Window({ label, opened, onClose, className, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  // The focus goes back to where it was, unless what was chosen here has taken it elsewhere.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
    else if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
  }, [opened]);
  return (
    <Modal.Root
      unstyled
      opened={opened}
      onClose={onClose}
      lockScroll={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      classNames={{ overlay: "window-behind", inner: "window-inner", content: `window ${className}` }}
      // Mantine's would close it from anywhere: a card or a field in it has Escape to itself.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  );
}
