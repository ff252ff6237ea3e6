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
  readonly onFile?: (file: File) => void;
  /** In its place where several files may belong together. */
  readonly onFiles?: (files: readonly File[]) => void;
}

export function FileButton({ className, text, as: Button, label, accept, hint, disabled, onFile, onFiles }: FileButtonProps) {
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
        multiple={onFiles !== undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (onFiles && files.length > 0) onFiles(files);
          else if (files[0]) onFile?.(files[0]);
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

/** The files that were dropped, none for a text. The browser would otherwise open a file in place of the page. */
export function droppedFiles(event: DragEvent): readonly File[] {
  const files = [...event.dataTransfer.files];
  if (files.length > 0) event.preventDefault();
  return files;
}

/** The first of them. */
export const droppedFile = (event: DragEvent): File | null => droppedFiles(event)[0] ?? null;
