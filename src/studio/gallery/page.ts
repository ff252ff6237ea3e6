/** All families side by side as a page of the studio. */
import { IconLayoutGrid } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";

export const galleryPage: PageEntry = {
  id: "gallery",
  title: "Gallery",
  help: "All families of networks at about the same size, drawn, measured and priced",
  icon: IconLayoutGrid,
  when: () => true,
  things: null,
  component: lazyPart("gallery", async () => (await withFamilies(() => import("./GalleryPage.tsx"))).GalleryPage),
};
