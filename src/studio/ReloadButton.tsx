/** The study is in the address, and comes back. */
export function ReloadButton() {
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        location.reload();
      }}
    >
      Reload
    </button>
  );
}
