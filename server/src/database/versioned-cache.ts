import type { Database } from './database.ts';
import { versionForCaller } from './read-context.ts';

interface Kept<V> {
  /** Of the data that it was worked out from. */
  readonly version: string;
  readonly value: V;
}

/**
 * Remembers what was worked out from the data for exactly as long as the data stays as it is:
 * after the next commit, whoever made it, nothing of it is used any more.
 */
export class VersionedCache<V> {
  readonly #database: Pick<Database, 'version'>;
  readonly #maxWeight: number;
  readonly #weigh: (value: V) => number;
  #weight = 0;
  readonly #kept = new Map<string, Kept<V>>();
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
  async recall(
    name: string,
    work: () => Promise<V>,
    isStillGood: (value: V) => boolean = () => true,
  ): Promise<V> {
    const version = versionForCaller() ?? (await this.#database.version());
    const kept = this.#kept.get(name);
    if (kept?.version === version && isStillGood(kept.value)) return kept.value;
    const underWay = this.#underWay.get(workName(name, version));
    if (!underWay) return this.#workOut(name, version, work);
    // Whoever began it may go away and take it along: then the next begins it anew for all others.
    const again = () => this.recall(name, work, isStillGood);
    return underWay.then((value) => (isStillGood(value) ? value : again()), again);
  }

  /** Whether what was recalled a moment ago still holds. */
  async isCurrent(name: string, value: V): Promise<boolean> {
    const version = await this.#database.version();
    const kept = this.#kept.get(name);
    return kept?.version === version && kept.value === value;
  }

  #workOut(name: string, version: string, work: () => Promise<V>): Promise<V> {
    const result = (async () => {
      const value = await work();
      // Something may have been committed meanwhile: then nobody knows what the value belongs to.
      const after = await this.#database.version().catch(() => undefined);
      if (after === version) this.#keep(name, { version, value });
      return value;
    })();
    const key = workName(name, version);
    this.#underWay.set(key, result);
    const done = () => this.#underWay.delete(key);
    result.then(done, done);
    return result;
  }

  #keep(name: string, kept: Kept<V>): void {
    this.#forget(name);
    this.#weight += this.#weigh(kept.value);
    this.#kept.set(name, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#maxWeight) break;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#kept.delete(name);
    this.#weight -= this.#weigh(kept.value);
  }
}

const workName = (name: string, version: string): string => `${version} ${name}`;
