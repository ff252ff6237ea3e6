/** Simulates the study of the first visit with the present engine and keeps its results, which the built page shows at once: `npm run keep`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureCommand, root } from "../../src/cli/bundle.mjs";
import { KEPT, keptNow } from "../../src/first-page-plugin.mjs";

await ensureCommand();
writeFileSync(join(root, KEPT), `${await keptNow(root)}\n`);
