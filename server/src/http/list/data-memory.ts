import type { Database } from '../../database/database.ts';

/**
 * Remembers what was worked out from the data for exactly as long as the data stays as it is:
 * with the next commit, whoever made it, everything is forgotten.
 */
export class DataMemory<V> {
  readonly #database: Pick<Database, 'version'>;
  readonly #maxWeight: number;
  readonly #weigh: (value: V) => number;
  #version = '';
  #weight = 0;
  readonly #known = new Map<string, V>();
  readonly #underWay = new Map<string, Promise<V>>();

  constructor(
    database: Pick<Database, 'version'>,
    maxWeight: number,
    weigh: (value: V) => number = () => 1,
  ) {
    this.#database = database;
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  /** What is known by this name, or else what the work gives; many who ask at once share one work. */
  async recall(name: string, work: () => Promise<V>): Promise<V> {
    const version = await this.#database.version();
    if (version !== this.#version) this.#forget(version);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // Whoever began it may go away and take it along: then each does it for themselves.
    return this.#underWay.get(name)?.catch(work) ?? this.#workOut(name, version, work);
  }

  /** Whether what was recalled a moment ago still holds. */
  async isCurrent(name: string, value: V): Promise<boolean> {
    const version = await this.#database.version();
    return version === this.#version && this.#known.get(name) === value;
  }

  #workOut(name: string, version: string, work: () => Promise<V>): Promise<V> {
    const result = (async () => {
      const value = await work();
      // Something may have been committed meanwhile: then nobody knows what the value belongs to.
      if ((await this.#database.version()) === version) this.#keep(name, version, value);
      return value;
    })();
    this.#underWay.set(name, result);
    const done = () => {
      if (this.#underWay.get(name) === result) this.#underWay.delete(name);
    };
    result.then(done, done);
    return result;
  }

  #keep(name: string, version: string, value: V): void {
    if (version !== this.#version) return;
    this.#weight += this.#weigh(value);
    this.#known.set(name, value);
    for (const [oldest, old] of this.#known) {
      if (this.#weight <= this.#maxWeight) break;
      this.#known.delete(oldest);
      this.#weight -= this.#weigh(old);
    }
  }

  #forget(version: string): void {
    this.#version = version;
    this.#weight = 0;
    this.#known.clear();
    this.#underWay.clear();
  }
}
