/** The two ways to give the page a file: by a button, or dropped on a part of the form. */
import { useRef } from "react";
import type { ComponentType, DragEvent, ReactNode } from "react";

interface FileItem {
  readonly className: string;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

interface FileButtonProps {
  readonly className: string;
  /** What stands on it. */
  readonly text: ReactNode;
  /** An item of a menu. */
  readonly as?: ComponentType<FileItem>;
  /** What the file is, for assistive technology. */
  readonly label: string;
  /** Endings or types that are offered: ".json". */
  readonly accept?: string;
  /** On hover. */
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

export function FileButton({ className, text, as: Button, label, accept, hint, disabled, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const button: FileItem = {
    className,
    ...(disabled !== undefined && { disabled }),
    ...(hint !== undefined && { title: hint }),
    onClick: () => {
      picker.current?.click();
    },
    children: text,
  };
  return (
    <>
      {Button ? <Button {...button} /> : <button type="button" {...button} />}
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** For `onDragOver`: without it nothing can be dropped. */
export function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

/** The first file that was dropped, null for a text. The browser would otherwise open the file in place of the page. */
export function droppedFile(event: DragEvent): File | null {
  const file = event.dataTransfer.files[0];
  if (!file) return null;
  event.preventDefault();
  return file;
}
