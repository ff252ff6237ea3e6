/** Has the built site kept for later visits without a network, once it has loaded (public/sw.js). */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = (): void => {
    // Private windows and some settings refuse it; the studio works all the same.
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  };
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}
