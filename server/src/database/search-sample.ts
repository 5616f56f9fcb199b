import { type Kysely, sql } from 'kysely';
import { runWithReadContext } from './read-context.ts';
import type { SearchedTable, Tables } from './tables.ts';

/** Rows that are looked at: enough to tell what is common from what is not. */
const sampleSize = 1200;
/** What is common in a school changes over weeks, … */
const maxAgeMs = 3_600_000;
/** … but a school that has only begun may be filled in minutes. */
const maxAgeOfFewMs = 60_000;

/** What many wait for does not end with whoever asked first. */
const everybody = {
  signal: new AbortController().signal,
  readsOwnWrites: false,
  version: undefined,
};

interface Sample {
  readonly rows: number;
  /** How many of the rows hold each three letters. */
  readonly holding: ReadonlyMap<string, number>;
  readonly madeAt: number;
}

/**
 * Which letters are common in a table, told by a few rows from all over it. A search asks the index
 * for the rarest parts of its term alone, since those that every row holds (the host of an e-mail
 * address) cost the most and say the least. Nothing but the time a search takes depends on it.
 */
export class SearchSample {
  readonly #reader: Kysely<Tables>;
  readonly #samples = new Map<SearchedTable, Sample>();
  readonly #underway = new Map<SearchedTable, Promise<void>>();

  constructor(reader: Kysely<Tables>) {
    this.#reader = reader;
  }

  /** Looks at the table, unless that was done not long ago. */
  async refresh(table: SearchedTable): Promise<void> {
    const known = this.#samples.get(table);
    if (known && isFresh(known)) return;
    const underway =
      this.#underway.get(table) ?? runWithReadContext(everybody, () => this.#take(table));
    this.#underway.set(table, underway);
    await underway.finally(() => this.#underway.delete(table));
  }

  /**
   * Of these three letters each, which stand in the term, those that the fewest rows hold; all of
   * them while nothing is known. Two that overlap say nearly the same, so they come last.
   */
  rarest(
    table: SearchedTable,
    term: string,
    trigrams: readonly string[],
    most: number,
  ): readonly string[] {
    const holding = this.#samples.get(table)?.holding;
    if (!holding || trigrams.length <= most) return trigrams;
    const apart: string[] = [];
    const overlapping: string[] = [];
    for (const trigram of trigrams.toSorted(
      (one, other) => (holding.get(one) ?? 0) - (holding.get(other) ?? 0),
    )) {
      const at = term.indexOf(trigram);
      const isApart = apart.every((other) => Math.abs(term.indexOf(other) - at) >= 3);
      (isApart ? apart : overlapping).push(trigram);
      if (apart.length === most) break;
    }
    return [...apart, ...overlapping].slice(0, most);
  }

  /** The share of rows that hold a term is hardly above this; undefined where that is not known. */
  shareOf(table: SearchedTable, term: string): number | undefined {
    const sample = this.#samples.get(table);
    const trigrams = trigramsOf(term);
    if (!sample || trigrams.length === 0) return undefined;
    return Math.min(...trigrams.map((trigram) => sample.holding.get(trigram) ?? 0)) / sample.rows;
  }

  async #take(table: SearchedTable): Promise<void> {
    const keys = await this.#keysOf(table);
    const holding = new Map<string, number>();
    for (const trigram of keys.flatMap(trigramsOf)) {
      holding.set(trigram, (holding.get(trigram) ?? 0) + 1);
    }
    // Of an empty table nothing is known, and it may not stay empty.
    if (keys.length === 0) this.#samples.delete(table);
    else this.#samples.set(table, { rows: keys.length, holding, madeAt: performance.now() });
  }

  async #keysOf(name: SearchedTable): Promise<string[]> {
    const table = sql.table(name);
    const ends = await sql<{ first: number | null; last: number | null }>`
      select (select min(id) from ${table}) as first, (select max(id) from ${table}) as last
    `.execute(this.#reader);
    const { first = null, last = null } = ends.rows[0] ?? {};
    if (first === null || last === null) return [];
    const step = Math.max(1, (last - first) / sampleSize);
    const size = Math.min(sampleSize, last - first + 1);
    const ids = Array.from({ length: size }, (_, index) => Math.floor(first + index * step));
    const { rows } = await sql<{ search_key: string }>`
      select search_key from ${table} where id in (${sql.join(ids)})
    `.execute(this.#reader);
    return rows.map(({ search_key }) => search_key);
  }
}

const isFresh = ({ rows, madeAt }: Sample): boolean =>
  performance.now() - madeAt < (rows < sampleSize / 2 ? maxAgeOfFewMs : maxAgeMs);

/** Each three letters that stand in a row, once. */
export function trigramsOf(text: string): string[] {
  const letters = Array.from(text);
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    trigrams.add(letters.slice(at, at + 3).join(''));
  }
  return [...trigrams];
}
