// Before the page is painted: whether it is the first study's, whose picture stands in the page, and its colours.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = kept("mantine-color-scheme-value");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  // A frame without an origin gets modules only from who sends them everywhere.
  addEventListener(
    "error",
    ({ target }) => {
      if (origin === "null" && target.src)
        document.body.textContent =
          "This frame has no origin (sandbox). Add allow-same-origin to it, or have assets/ sent with Access-Control-Allow-Origin: *.";
    },
    true,
  );
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  if (location.hash.length > 1) return;
  root.dataset.kept = kept("flitlab-story-offer") === "off" ? "bare" : "";
  const results = document.querySelector("meta[name=flitlab-kept]");
  if (results)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: results.content }),
    );
})();
