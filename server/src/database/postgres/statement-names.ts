/** A plan that is kept must not be one made for the commonest term and used for the rarest. */
const dependsOnValue = / like /i;

/**
 * Names for prepared statements: the same text, the same name. A text earns its name by coming
 * back, and their number is bounded, because every connection keeps every plan.
 */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #max: number;

  constructor(max = 500) {
    this.#max = max;
  }

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name) return name;
    if (this.#names.size >= this.#max || dependsOnValue.test(text)) return undefined;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < 3) {
      if (this.#seen.size >= this.#max * 4) this.#seen.clear();
      this.#seen.set(text, times);
      return undefined;
    }
    this.#seen.delete(text);
    const fresh = `provost_${this.#names.size + 1}`;
    this.#names.set(text, fresh);
    return fresh;
  }
}
