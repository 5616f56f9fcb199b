/** Separate streams of random numbers: a change in one does not affect the others. */
export const randomStreams = {
  person: 1,
  contact: 2,
  course: 3,
  pricing: 4,
  teacher: 5,
  student: 6,
  payment: 7,
  login: 8,
  audit: 9,
} as const;

const mix = (value: number): number => {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** A seeded generator, SplitMix with 32 bits: the same seed gives the same school. */
export class Random {
  readonly #seed: number;
  #state = 0;

  constructor(seed: number) {
    this.#seed = mix(seed);
  }

  /** Jumps to the state of one row, so rows do not depend on the order of their generation. */
  at(stream: number, index: number): this {
    this.#state = mix(this.#seed ^ mix(index + Math.imul(stream, 0x9e3779b1)));
    return this;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mix(this.#state) / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from min to max, both inclusive. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** A weighted random index; `sums` are the running sums of the weights. */
  index(sums: readonly number[]): number {
    const draw = this.next() * (sums.at(-1) ?? 0);
    let index = 0;
    while (draw >= (sums[index] ?? Infinity)) index += 1;
    return index;
  }
}

export const runningSums = (shares: readonly number[]): number[] => {
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return sum;
  });
};
