/** The first stop of the Tab key: past the bar and the form to Run. A button, as the address is the study's. */
export function SkipLink() {
  return (
    <button
      type="button"
      className="plain skip"
      onClick={() => {
        document.getElementById("run-place")?.focus();
      }}
    >
      Skip to Run
    </button>
  );
}
