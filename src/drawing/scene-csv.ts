/** The numbers behind a scene as a table, in full precision, empty if there is no value. */
import { csvText } from "../math/csv.ts";
import type { Scene } from "./scene.ts";

export function sceneToCsv({ table }: Scene): string {
  return csvText([table.columns, ...table.rows], "\r\n");
}
