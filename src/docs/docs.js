/** The search of the docs. Its index comes with the first look at the field. */
import MiniSearch from "./minisearch.js";

const field = document.querySelector("input[type=search]");
const list = document.getElementById("found");
const pages = new URL(field.dataset.pages, location.href);
const MOST = 12;
let index;

function load() {
  index ??= fetch(field.dataset.index)
    .then((answer) => {
      if (!answer.ok) throw new Error(`the index could not be loaded (${answer.status})`);
      return answer.text();
    })
    .then((text) => MiniSearch.loadJSON(text, { fields: ["title", "heading", "text"], storeFields: ["title", "heading", "begins"] }));
  return index;
}

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

async function search() {
  const words = field.value.trim();
  const show = (...items) => {
    list.replaceChildren(...items);
    list.hidden = words === "";
  };
  if (words === "") {
    show();
    return;
  }
  let found;
  try {
    found = (await load()).search(words, { prefix: true, fuzzy: 0.2, boost: { title: 4, heading: 3 }, combineWith: "AND" });
  } catch (error) {
    index = undefined;
    show(element("li", `The search does not work: ${error.message}.`));
    return;
  }
  // Typed on meanwhile.
  if (field.value.trim() !== words) return;
  show(
    ...found.slice(0, MOST).map(({ id, title, heading, begins }) => {
      const link = element("a", heading === "" ? title : `${heading} · ${title}`);
      link.href = new URL(id, pages);
      link.append(element("span", begins));
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
    ...(found.length === 0 ? [element("li", `Nothing has “${words}”.`)] : []),
  );
}

field.addEventListener("focus", () => void load().catch(() => undefined));
field.addEventListener("input", () => void search());
field.closest("search").addEventListener("keydown", (event) => {
  const links = [field, ...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && links.length > 1) {
    links[(at + step + links.length) % links.length].focus();
    event.preventDefault();
  } else if (event.key === "Escape") {
    field.value = "";
    void search();
    field.focus();
  } else if (event.key === "Enter" && at === 0) links[1]?.click();
});
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input") || event.ctrlKey || event.metaKey) return;
  field.focus();
  event.preventDefault();
});
addEventListener("click", (event) => {
  if (!event.target.closest("search")) list.hidden = true;
});

// Open beside a wide text, closed above a narrow one.
for (const [selector, width] of [
  ["nav.all details", "(min-width: 900px)"],
  ["nav.on-page details", "(min-width: 1240px)"],
]) {
  const details = document.querySelector(selector);
  const wide = matchMedia(width);
  const set = () => {
    if (details) details.open = wide.matches;
  };
  set();
  wide.addEventListener("change", set);
}
const pagesList = document.querySelector("nav.all");
const here = pagesList.querySelector("[aria-current]");
// The list keeps its beginning as long as this page's line is in sight.
if (here && here.offsetTop > pagesList.clientHeight - 60) pagesList.scrollTop = here.offsetTop - pagesList.clientHeight / 2;
// A picture opens as it is shown, light or dark.
for (const link of document.querySelectorAll("a.picture"))
  link.addEventListener("click", () => {
    link.href = link.querySelector("picture img").currentSrc;
  });
// Paper is light: dark pages have the light pictures at hand, as printing waits for none to come.
for (const picture of matchMedia("(prefers-color-scheme: dark)").matches ? document.querySelectorAll("picture") : []) {
  const paper = picture.querySelector("img").cloneNode();
  paper.className = "paper";
  paper.fetchPriority = "low";
  picture.after(paper);
}
document.getElementById("address").textContent = location.href.replace(/^file:.*/, "");
