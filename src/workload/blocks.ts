/** A grid of tasks and how it is cut into equal blocks (gamma of Prisacari et al. 2014, section 3.2). */

/** The number of points of a grid, or of tasks in a block. */
export function product(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => result * number, 1);
}

/** The coordinates of rank r of a grid; the first coordinate changes fastest. */
export function coordinatesOf(rank: number, dims: readonly number[]): number[] {
  let rest = rank;
  return dims.map((dim) => {
    const x = rest % dim;
    rest = Math.floor(rest / dim);
    return x;
  });
}

/** The rank at coordinates, see {@link coordinatesOf}. */
export function rankAt(coordinates: readonly number[], dims: readonly number[]): number {
  return coordinates.reduceRight((rank, x, i) => rank * dims[i]! + x, 0);
}

export class Blocks {
  readonly dims: readonly number[];
  /** Tasks along each dimension of a block (gamma), and blocks along each dimension of the grid (lambda, rounded up). */
  readonly block: readonly number[];
  readonly along: readonly number[];
  readonly ranks: number;
  readonly count: number;
  /** Places in a block. */
  readonly size: number;
  private kept: Int32Array | null = null;

  constructor(dims: readonly number[], block: readonly number[]) {
    this.dims = dims;
    this.block = block;
    this.along = dims.map((dim, i) => Math.ceil(dim / block[i]!));
    this.ranks = product(dims);
    this.count = product(this.along);
    this.size = product(block);
  }

  /** The block of a task. */
  of(rank: number): number {
    return rankAt(
      coordinatesOf(rank, this.dims).map((x, i) => Math.floor(x / this.block[i]!)),
      this.along,
    );
  }

  /** The rank at each place, block after block; -1 if a block reaches beyond the grid. Length count * size. */
  get order(): Int32Array {
    return (this.kept ??= this.inOrder());
  }

  private inOrder(): Int32Array {
    const { dims, block, along, ranks, size, count } = this;
    const order = new Int32Array(count * size).fill(-1);
    for (let rank = 0; rank < ranks; rank++) {
      const x = coordinatesOf(rank, dims);
      const b = rankAt(
        x.map((at, i) => Math.floor(at / block[i]!)),
        along,
      );
      order[
        b * size +
          rankAt(
            x.map((at, i) => at % block[i]!),
            block,
          )
      ] = rank;
    }
    return order;
  }
}

/** All divisors of a number, ascending. */
export function divisorsOf(n: number): number[] {
  const [low, high]: [number[], number[]] = [[], []];
  for (let d = 1; d * d <= n; d++)
    if (n % d === 0) {
      low.push(d);
      if (d * d < n) high.unshift(n / d);
    }
  return [...low, ...high];
}

/** Every block whose sides divide the grid's. */
export function dividingBlocks(dims: readonly number[]): number[][] {
  return dims.reduce<number[][]>((blocks, dim) => blocks.flatMap((block) => divisorsOf(dim).map((d) => [...block, d])), [[]]);
}

/** Faces that a block shares with others, in tasks. */
function surface(block: readonly number[], dims: readonly number[]): number {
  const size = product(block);
  return block.reduce((sum, side, i) => sum + (side < dims[i]! ? (2 * size) / side : 0), 0);
}

/** The block that fills a unit best: as many tasks as have room, with the least surface, the most like a cube. */
export function fullestBlock(dims: readonly number[], room: number): readonly number[] {
  let best = dims.map(() => 1);
  for (const block of dividingBlocks(dims)) {
    if (product(block) > room) continue;
    const better = product(block) - product(best) || surface(best, dims) - surface(block, dims) || Math.max(...best) - Math.max(...block);
    if (better > 0) best = block;
  }
  return best;
}
