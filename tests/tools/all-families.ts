/** All families are at hand in tests, as in the command, and what few studies ask for; what waits for them is tested by itself. */
import { loadPictures } from "../../src/drawing/families.ts";
import { loadOtherPaths } from "../../src/simulation/drawn.ts";
import { loadReorder } from "../../src/simulation/sources.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";

await Promise.all([loadDescriptors(), loadPictures(), loadReorder(), loadOtherPaths()]);
