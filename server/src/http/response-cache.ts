import { scopeFor, subjects, type UserType, userTypes } from '@provost/contract/ability';
import type { Database } from '../database/database.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import type { Caller } from './api.ts';

/** An answer as it goes out. */
export interface CachedResponse {
  readonly body: string;
  readonly tag: string | undefined;
  /** When it will be another by the clock alone, in milliseconds. */
  readonly changesAt: number;
}

interface Asked {
  readonly url: string;
  readonly caller: Caller | undefined;
}

/** Characters, in all. A page of a list has about ten thousand. */
const maxKept = 8_000_000;
/** What an entry takes beside its text: its address, and the map's own. */
const entryWeight = 1000;
const maxAsked = 5000;
/** Longer than any the dashboard makes; and so what is kept is bounded. */
const longestUrl = 1000;

/**
 * Answers that were asked for before. What is asked for once, as by somebody leafing through, is
 * not kept: to make sure that nothing was committed meanwhile costs a look at the database.
 */
export class ResponseCache {
  readonly #answers: VersionedCache<CachedResponse>;
  readonly #asked = new Set<string>();

  constructor(database: Pick<Database, 'version'>) {
    this.#answers = new VersionedCache(database, maxKept, ({ body }) => body.length + entryWeight);
  }

  recall(
    { url, caller }: Asked,
    now: Date,
    work: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    // Who has just written may read from elsewhere than others do.
    if (!caller || caller.readsOwnWrites || url.length > longestUrl) return work();
    const name = `${viewOf(caller)} ${url}`;
    if (!this.#isAskedAgain(name)) return work();
    return this.#answers.recall(name, work, ({ changesAt }) => now.getTime() < changesAt);
  }

  #isAskedAgain(name: string): boolean {
    if (this.#asked.has(name)) return true;
    if (this.#asked.size >= maxAsked) this.#asked.clear();
    this.#asked.add(name);
    return false;
  }
}

/** The roles to whom some rows are shown only if these are their own. */
const ownersOfRows = new Set<UserType>(
  userTypes.filter((type) => subjects.some((subject) => scopeFor(type, subject) === 'own')),
);

/** All others of one role see the same. */
const viewOf = ({ userId, userType }: Caller): string =>
  ownersOfRows.has(userType) ? `${userType} ${userId}` : userType;
