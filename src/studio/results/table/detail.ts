/** What a row of the table opens into is a component of these. */
export interface DetailProps {
  /** CSS pixels. */
  readonly width: number;
}
