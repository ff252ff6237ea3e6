/** What a page without faults would not have: errors, and whatever its policy has blocked, in its workers too. */
import type { Page } from "@playwright/test";

export async function faultsOf(page: Page): Promise<() => Promise<string[]>> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || /Content.Security.Policy/i.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  await page.exposeFunction("noteViolation", (text: string) => {
    faults.push(`violation: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return async () => {
    await page.evaluate(() => undefined);
    return faults;
  };
}
