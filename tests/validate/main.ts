/** What `npm run validate` loads: the chapters hold studies that are read when they are loaded. */
import { loadDescriptors } from "../../src/study/descriptors.ts";

await loadDescriptors();
export const { validate } = await import("./index.ts");
