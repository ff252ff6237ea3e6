/** What a card says, read out: "Router 2.1, group 2. global → group 3: 0.97 busy. 2 endpoints." */
import type { PickedCard } from "../../drawing/describe.ts";

export function said({ title, subtitle, rows }: PickedCard, pinned: boolean): string {
  const head = [title, subtitle].filter((part) => part !== "").join(", ");
  const lines = rows.map(({ label, value }) => (value === "" ? label : `${label}: ${value}`));
  return [head, ...(pinned ? ["pinned"] : []), ...lines].map((line) => `${line}.`).join(" ");
}
