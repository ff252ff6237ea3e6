/** All families are at hand in tests, as in the command; what waits for them is tested by itself. */
import { loadPictures } from "../../src/drawing/families.ts";
import { loadRunFacts } from "../../src/studio/network/run-facts.ts";
import { loadRunWords } from "../../src/studio/results/answer/run-words.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";

await Promise.all([loadDescriptors(), loadPictures(), loadRunWords(), loadRunFacts()]);
