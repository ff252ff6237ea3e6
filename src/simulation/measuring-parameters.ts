/** The parameters of a design's measurement: warm-up, windows, the search for saturation. */
import type { Parameter, Texts, Values } from "../descriptor.ts";
import { runsToCompletion } from "../workload/patterns.ts";

/** Most windows of a load; the unsteady ones before the last count as warm-up. */
const MAX_WINDOWS = 6;
/** Most windows with `patient`, while buffers fill and no source waits. */
const PATIENT_WINDOWS = 24;
/** By `warmupRule`: most windows of a load, and most while only buffers fill. */
export const WINDOWS = {
  judged: { most: MAX_WINDOWS, filling: MAX_WINDOWS },
  patient: { most: MAX_WINDOWS, filling: PATIENT_WINDOWS },
  fixed: { most: 1, filling: 1 },
} as const;

/** True for steady traffic; a workload that runs to completion has no loads and no windows. */
export const isSteady = (values: Values): boolean => !runsToCompletion(values);

export const MEASURING = [
  {
    kind: "integer",
    id: "warmup",
    tells: "own",
    when: isSteady,
    title: "warm-up",
    help: "Cycles before measuring starts.",
    unit: "cycles",
    min: 0,
    max: 10000000,
    sliderMax: 20000,
    default: 3000,
  },
  {
    kind: "integer",
    id: "measure",
    tells: "own",
    when: isSteady,
    title: "measured window",
    help: "Cycles in which packets are measured.",
    unit: "cycles",
    min: 100,
    max: 10000000,
    sliderMax: 20000,
    default: 3000,
  },
  {
    kind: "choice",
    id: "warmupRule",
    tells: "own",
    when: isSteady,
    title: "warm-up rule",
    help: "What happens when the measured window was not steady.",
    default: "judged",
    options: [
      { id: "judged", title: "judged", help: "A window in which buffers still fill counts as warm-up, up to five." },
      {
        id: "patient",
        title: "judged patiently",
        help: "The same, up to 23 while buffers fill and no source waits: deep ones of a large network take long.",
      },
      { id: "fixed", title: "fixed", help: "The first window is the measured one, steady or not." },
    ],
  },
  {
    kind: "choice",
    id: "saturation",
    tells: "own",
    when: isSteady,
    title: "saturation load",
    help: "How the saturation throughput of a curve is found.",
    default: "bisect",
    options: [
      {
        id: "bisect",
        title: "searched",
        help: "Where a load saturates, more loads are tried until it is known as closely as asked for.",
      },
      { id: "curve", title: "from the curve", help: "What gets through of the first saturated load." },
    ],
  },
  {
    kind: "real",
    id: "saturationWithin",
    tells: "own",
    when: (values: Texts<"saturation">) => isSteady(values) && values.saturation === "bisect",
    title: "searched to within",
    help: "How far the highest load found stable and the lowest found saturated may be apart. At 2 % its windows need a sixteenth of the packets that 0.5 % takes.",
    unit: "%",
    min: 0.5,
    max: 5,
    default: 0.5,
  },
  {
    kind: "choice",
    id: "precision",
    tells: "own",
    when: isSteady,
    title: "precision",
    help: "How long each load is simulated.",
    default: "normal",
    options: [
      { id: "coarse", title: "coarse", help: "Short windows: latencies to 5 %, saturation to about a tenth." },
      { id: "normal", title: "normal", help: "The windows that are set." },
      { id: "fine", title: "fine", help: "Windows doubled up to 16 times: latencies to 0.5 %." },
    ],
  },
  {
    kind: "integer",
    id: "maxCycles",
    tells: "own",
    title: "cycle limit",
    help: "Measured packets that are under way then make the point saturated; a workload that is simulated to completion is given up.",
    unit: "cycles",
    min: 200,
    max: 100000000,
    sliderMax: 100000,
    default: (values: Values) => (runsToCompletion(values) ? 100000000 : 50000),
  },
] as const satisfies readonly Parameter[];
