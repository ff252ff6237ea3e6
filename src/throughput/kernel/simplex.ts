// Vectors of doubles, and their projection on simplices.

/** out = a x + b y, n doubles. */
export function combine(n: i32, a: f64, x: usize, b: f64, y: usize, out: usize): void {
  const va = f64x2.splat(a);
  const vb = f64x2.splat(b);
  let at: usize = 0;
  const end = (<usize>n << 3) & ~15;
  for (; at < end; at += 16) v128.store(out + at, f64x2.add(f64x2.mul(va, v128.load(x + at)), f64x2.mul(vb, v128.load(y + at))));
  if ((n & 1) != 0) store<f64>(out + at, a * load<f64>(x + at) + b * load<f64>(y + at));
}

/** The theta with sum of max(v - theta, 0) = 1 over n doubles, by Newton's method from below the root or from a guess. */
function threshold(n: usize, v: usize, guess: f64): f64 {
  let theta = guess;
  for (let round = 0; round < 100; round++) {
    let sum: f64 = 0;
    let count: f64 = 0;
    for (let at = v, end = v + (n << 3); at < end; at += 8) {
      const over = load<f64>(at) - theta;
      if (over > 0) {
        sum += over;
        count += 1;
      }
    }
    if (count == 0) {
      // A guess above all values: begin at the largest one.
      let most = load<f64>(v);
      for (let at = v, end = v + (n << 3); at < end; at += 8) most = max(most, load<f64>(at));
      theta = most - 1;
      continue;
    }
    const next = theta + (sum - 1) / count;
    if (next == theta || abs(sum - 1) < 1e-15) return next;
    theta = next;
  }
  return theta;
}

/** Of each flow: out = the point of the unit simplex nearest to x - step * g. */
export function projectFlows(flows: i32, firstColumn: usize, x: usize, g: usize, step: f64, out: usize): void {
  for (let f: usize = 0; f < <usize>flows; f++) {
    const from = <usize>load<i32>(firstColumn + (f << 2));
    const end = <usize>load<i32>(firstColumn + (f << 2), 4);
    let most = -Infinity;
    for (let j = from; j < end; j++) {
      const v = load<f64>(x + (j << 3)) - step * load<f64>(g + (j << 3));
      store<f64>(out + (j << 3), v);
      most = max(most, v);
    }
    const theta = threshold(end - from, out + (from << 3), most - 1);
    for (let j = from; j < end; j++) store<f64>(out + (j << 3), max(0, load<f64>(out + (j << 3)) - theta));
  }
}

/** out = the point of the unit simplex nearest to w + step * l, n doubles; returns its threshold, a good guess for the next. */
export function projectRows(n: i32, w: usize, l: usize, step: f64, guess: f64, out: usize): f64 {
  combine(n, 1, w, step, l, out);
  const theta = threshold(<usize>n, out, guess);
  for (let at = out, end = out + (<usize>n << 3); at < end; at += 8) store<f64>(at, max(0, load<f64>(at) - theta));
  return theta;
}
