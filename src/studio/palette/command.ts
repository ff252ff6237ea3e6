/** Something that can be done on the page, by name. */
export interface Command {
  readonly id: string;
  /** Under which heading it is listed. */
  readonly group: string;
  readonly title: string;
  /** By which else it is found. */
  readonly words: readonly string[];
  readonly keys?: string;
  readonly run: () => void;
}

/** As its list gives it; false: it cannot be done now. */
export type Draft = Omit<Command, "group" | "words"> & { readonly words?: readonly string[] };
