/** A typed array that grows. */
export class Growing<T extends Uint16Array | Int32Array | Float64Array | Uint8Array> {
  length = 0;
  private array: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.array = make(1024);
  }

  push(value: number): void {
    this.extend(1)[this.length - 1] = value;
  }

  /** Adds so many numbers at the end, for the caller to write; returns the array. The next growth replaces that array. */
  extend(by: number): T {
    const length = this.length + by;
    if (length > this.array.length) {
      const larger = this.make(Math.max(2 * this.array.length, length));
      larger.set(this.array);
      this.array = larger;
    }
    this.length = length;
    return this.array;
  }

  all(): T {
    return this.array.slice(0, this.length) as T;
  }
}
