/** What a menu of files needs to know about the picture. */
import type { LegendItem } from "../../drawing/legend.ts";
import type { Scheme } from "../../drawing/palette.ts";

/** What is of several pictures in one file. */
export type AllPictures = Required<Pick<DownloadsProps, "svg" | "legend" | "says" | "designs" | "load">>;

export interface DownloadsProps {
  /** What is downloaded, for the names of the buttons. */
  readonly name: string;
  /** What the file's name begins with. */
  readonly file: string;
  /** The picture in the colours of a scheme, as SVG that says its size. */
  readonly svg: (scheme: Scheme) => Promise<string>;
  /** The picture as it is drawn for a paper's column; left out where it is the same in light colours. */
  readonly paper?: () => Promise<string>;
  readonly csv?: () => Promise<string>;
  /** What a picture without a title of its own is called, before the designs' names. */
  readonly title?: string;
  readonly legend?: (scheme: Scheme) => readonly LegendItem[] | Promise<readonly LegendItem[]>;
  /** Further lines of what it shows: what its colours mean. */
  readonly says?: () => Promise<readonly string[]>;
  /** True where the design's network itself may be saved, too, for other tools. */
  readonly networks?: boolean;
  /** Ids of the designs that it shows; all of them where it is left out. */
  readonly designs?: readonly number[];
  /** The same of all designs in one file, where they are drawn beside each other. */
  readonly all?: () => AllPictures;
  /** Where it is of another traffic than that of the designs: what that is called, in words and in the name of a file. */
  readonly traffic?: { readonly title: string; readonly name: string };
  /** The offered load that it shows; left out where it is of all loads. */
  readonly load?: number | null;
}
