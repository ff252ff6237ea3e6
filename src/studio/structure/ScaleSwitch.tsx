/** Whether an axis of a chart over size is linear or logarithmic. */
interface Props {
  readonly title: string;
  readonly log: boolean;
  readonly set: (log: boolean) => void;
}

export function ScaleSwitch({ title, log, set }: Props) {
  return (
    <div className="structure-axis">
      <span>{title}</span>
      <div className="views" role="group" aria-label={`${title} axis`}>
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={log === one}
            onClick={() => {
              set(one);
            }}
          >
            {one ? "log" : "linear"}
          </button>
        ))}
      </div>
    </div>
  );
}
