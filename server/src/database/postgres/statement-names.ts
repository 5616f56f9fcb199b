/** A prepared statement keeps its plan, and a common search term needs another plan than a rare one. */
const dependsOnValue = / like \$/;

/**
 * Names for prepared statements, one per SQL text. A text gets a name when it runs the third time.
 * The number of names is limited, because every connection caches every plan.
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
    const created = `provost_${this.#names.size + 1}`;
    this.#names.set(text, created);
    return created;
  }
}
