/** The stories as a page of the studio: what there is to be told. The telling is beside the studio (guide/). */
import { IconSchool } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";

export const storiesPage: PageEntry = {
  id: "stories",
  title: "Stories",
  help: "Lessons in steps, told with the studio",
  icon: IconSchool,
  // Their steps would change what is locked.
  when: ({ locked }) => locked.length === 0,
  things: null,
  component: lazyPart("page of stories", async () => (await withFamilies(() => import("./StoriesPage.tsx"))).StoriesPage),
};
