/** The widget's side of a page: a frame with the studio, and its messages (docs/embedding.md of Flitlab). */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "Flitlab";
  frame.style.cssText = "width: 100%; border: 0; display: block";
  const problem = document.createElement("p");
  problem.setAttribute("role", "alert");
  /** The study as the frame has it, and the number of the latest one that it was sent. */
  let shown;
  let sent = 0;
  let listens = false;

  const setStudy = () => {
    const study = model.get("study");
    if (!listens || study === shown) return;
    frame.contentWindow.postMessage({ flitlab: 1, id: ++sent, set: study }, new URL(model.get("site")).origin);
  };
  const setHeight = () => {
    frame.height = model.get("height");
  };
  const setPlace = () => {
    listens = false;
    frame.src = new URL(model.get("whole") ? "#" : "#embed=1", model.get("site")).href;
  };
  const setProblem = () => {
    problem.textContent = model.get("error");
    problem.hidden = problem.textContent === "";
  };
  const heard = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.flitlab !== 1) return;
    if (data.ready) {
      listens = true;
      shown = undefined;
      setStudy();
      return;
    }
    // Another study has been sent meanwhile.
    if (data.id !== undefined && data.id !== sent) return;
    if (data.error !== undefined) model.set("error", data.error);
    if (data.study !== undefined) {
      shown = data.study;
      if (model.get("study") !== shown) model.set({ result: {}, results: {} });
      model.set({ study: shown, error: "" });
    }
    if (data.result !== undefined) {
      const { design, ...result } = data.result;
      model.set("results", { ...model.get("results"), [design]: result });
      if (design === "a") model.set("result", result);
    }
    model.save_changes();
  };

  const watched = {
    "change:study": setStudy,
    "change:height": setHeight,
    "change:whole": setPlace,
    "change:site": setPlace,
    "change:error": setProblem,
  };
  for (const [event, act] of Object.entries(watched)) model.on(event, act);
  addEventListener("message", heard);
  setHeight();
  setProblem();
  setPlace();
  el.append(problem, frame);
  return () => {
    for (const [event, act] of Object.entries(watched)) model.off(event, act);
    removeEventListener("message", heard);
  };
}

// oxlint-disable-next-line import/no-default-export -- anywidget asks for it
export default { render };
