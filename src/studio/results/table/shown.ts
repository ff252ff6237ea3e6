/** The facts of the table, computed once for all who ask. */
import { memoised } from "../../store/memo.ts";
import { TABLED, tableFacts } from "./gather.ts";

export const shownTable = memoised(TABLED, tableFacts);
