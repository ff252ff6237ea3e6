import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative addresses, so that the site works in any sub-folder.
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  build: { outDir: "dist/site", target: "es2023", modulePreload: { polyfill: false } },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/tools/built-command.ts"],
    testTimeout: 30_000,
  },
});
