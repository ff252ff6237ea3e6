/** The Poisson distribution: how many independent events a year may bring. */

/**
 * The least number that a Poisson variable of this mean exceeds with a probability of at most 1 - certainty; 0 for a mean of 0. It uses basic
 * operations only, so that every machine gives the same.
 */
export function poissonQuantile(mean: number, certainty: number): number {
  if (mean <= 0) return 0;
  // Probabilities as multiples of that of the most likely number, from where they are too small to count.
  const mode = Math.floor(mean);
  const below: number[] = [];
  for (let [k, weight] = [mode, 1]; k > 0 && weight > NOTHING; k--) {
    weight *= k / mean;
    below.push(weight);
  }
  let total = below.reduceRight((sum, weight) => sum + weight, 0);
  const lowest = mode - below.length;
  const weights = [...below.toReversed(), 1];
  total += 1;
  for (let [k, weight] = [mode, 1]; weight > NOTHING; k++) {
    weight *= mean / (k + 1);
    weights.push(weight);
    total += weight;
  }
  let sum = 0;
  for (const [i, weight] of weights.entries()) {
    sum += weight;
    if (sum >= certainty * total) return lowest + i;
  }
  return lowest + weights.length - 1;
}

const NOTHING = 1e-18;
