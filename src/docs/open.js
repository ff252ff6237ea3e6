/** Opens the studio at what this page is about, or, where it is about nothing in particular, at the study after "?". */
addEventListener("DOMContentLoaded", () => {
  const link = document.getElementById("open");
  const study = location.search.slice(1);
  if (study !== "" && new URL(link.href).hash === "") link.href += `#${study}`;
  location.replace(link.href);
});
