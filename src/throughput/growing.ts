/** A typed array that grows. */
export class Growing<T extends Int32Array | Float64Array | Uint8Array> {
  length = 0;
  private array: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.array = make(1024);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.make(2 * this.length);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }

  all(): T {
    return this.array.slice(0, this.length) as T;
  }
}
