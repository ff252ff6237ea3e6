/**
 * A throughput model in the solvers' form: flows that split their demand over classes of paths, and rows of channels that they load (Mollah
 * et al. 2017, figures 4 to 7, in rates instead of rates per path):
 *
 *   max alpha   s.t.   sum_k y_fk = alpha d_f for each flow f,   sum_fk u_fk(e) y_fk <= 1 for each row e,   y >= 0
 */
export interface ClassProgram {
  readonly flows: number;
  /** Demand of each flow, > 0; length flows. */
  readonly demand: Float64Array;
  /** Columns (classes) of flow f: firstColumn[f] <= j < firstColumn[f+1]; length flows + 1. */
  readonly firstColumn: Int32Array;
  /** Entries of column j: columnStart[j] <= i < columnStart[j+1]; length columns + 1. */
  readonly columnStart: Int32Array;
  /** Row of each entry, and the load of a rate of 1 on the column, as a fraction of the row's capacity. */
  readonly rowIndex: Int32Array;
  readonly value: Float64Array;
  readonly rows: number;
}
