/** The browser's slider, filled up to its thumb, and a slider with two thumbs. */
import type { ComponentProps, CSSProperties } from "react";

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What assistive technology says for the value, where that is not the number itself. */
  readonly text?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

function Thumb({ label, text, onChange, ...input }: SliderProps & Pick<ComponentProps<"input">, "className" | "style">) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      {...input}
      onChange={(event) => {
        onChange(event.currentTarget.valueAsNumber);
      }}
    />
  );
}

/** Where a value stands, 0 to 1. */
function shareOf({ min, max }: { readonly min: number; readonly max: number }, value: number): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

function filled(from: number, to: number): CSSProperties {
  return { "--from": from, "--to": to } as CSSProperties;
}

export function Slider(props: SliderProps) {
  return <Thumb {...props} className="slider" style={filled(0, shareOf(props, props.value))} />;
}

interface RangeProps {
  readonly labels: readonly [from: string, to: string];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: readonly [from: number, to: number];
  readonly onChange: (from: number, to: number) => void;
}

/** Neither thumb passes the other. */
export function RangeSlider({ labels, value: [from, to], onChange, ...range }: RangeProps) {
  const [low, high] = [shareOf(range, from), shareOf(range, to)];
  return (
    <span className="slider-range" style={filled(low, high)}>
      <Thumb
        {...range}
        label={labels[0]}
        value={from}
        // Above the other one where both are at the upper end, for only this one can be moved there.
        className={low > 0.5 ? "slider slider-above" : "slider"}
        onChange={(next) => {
          onChange(Math.min(next, to), to);
        }}
      />
      <Thumb
        {...range}
        label={labels[1]}
        value={to}
        className="slider"
        onChange={(next) => {
          onChange(from, Math.max(next, from));
        }}
      />
    </span>
  );
}
