const scramble = (value: number): number => {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** Chance that repeats itself: the same seed gives the same school. SplitMix with 32 bits. */
export class Random {
  readonly #seed: number;
  #state = 0;

  constructor(seed: number) {
    this.#seed = scramble(seed);
  }

  /** Starts over at a place of its own, so that the nth row is the same in whichever order rows are made. */
  at(purpose: number, index: number): this {
    this.#state = scramble(this.#seed ^ scramble(index + Math.imul(purpose, 0x9e3779b1)));
    return this;
  }

  /** From 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state) / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from the least to the most, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Where a draw lands among shares that add up; `sums` are the running sums of the shares. */
  index(sums: readonly number[]): number {
    const draw = this.next() * (sums.at(-1) ?? 0);
    let place = 0;
    while (draw >= (sums[place] ?? Infinity)) place += 1;
    return place;
  }
}

export const runningSums = (shares: readonly number[]): number[] => {
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return sum;
  });
};
