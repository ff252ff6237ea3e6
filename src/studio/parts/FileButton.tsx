/** A button by which somebody chooses a file. */
import { useRef } from "react";

interface FileButtonProps {
  readonly className: string;
  /** What stands on it. */
  readonly text: string;
  /** What the file is, for assistive technology. */
  readonly label: string;
  /** Endings or types that are offered: ".json". */
  readonly accept?: string;
  /** On hover. */
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

export function FileButton({ className, text, label, accept, hint, disabled, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        title={hint}
        onClick={() => {
          picker.current?.click();
        }}
      >
        {text}
      </button>
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
