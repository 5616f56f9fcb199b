import { scopeFor, subjects, type UserType, userTypes } from '@provost/contract/ability';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../api.ts';

interface CacheParts {
  readonly database: Pick<Database, 'version'>;
  /** When the clock alone next changes a response, in epoch milliseconds. */
  readonly nextClockChange: (after: Date) => Promise<number>;
}

interface CacheableRequest {
  readonly url: string;
  readonly caller: Caller | undefined;
}

/** The response bodies of one version of the data, until the clock changes them. */
interface Generation {
  readonly version: string;
  readonly expiresAt: Promise<number>;
  readonly bodies: Map<string, Promise<string>>;
  characters: number;
}

/** In total. A page of a list has about 10,000. */
const maxCharacters = 8_000_000;
/** Longer than any URL of the dashboard. */
const maxUrlLength = 1000;

/**
 * Caches the responses of endpoints with the `cache` flag until the next commit, by any node.
 * Such a response depends only on the URL, the rows the caller can see, the data and the clock.
 *
 * The version is read before the data. A commit in between stores newer data under an older
 * version, which no later request asks for.
 */
export class ResponseCache {
  readonly #parts: CacheParts;
  #generation: Generation | undefined;

  constructor(parts: CacheParts) {
    this.#parts = parts;
  }

  async getOrCompute(
    request: CacheableRequest,
    now: Date,
    compute: () => Promise<string>,
  ): Promise<string> {
    const { url, caller } = request;
    // A caller who has just written reads from the primary database, everybody else from a replica.
    if (!caller || caller.readsOwnWrites || url.length > maxUrlLength) return compute();
    const version = caller.dataVersion ?? (await this.#parts.database.version());
    const generation = await this.#generationOf(version, now);
    const key = `${scopeOf(caller)} ${url}`;
    const cached = generation.bodies.get(key);
    // The request that started the work can be aborted: then one of the others starts it again.
    if (cached) return cached.catch(() => this.getOrCompute(request, now, compute));
    return store(generation, key, compute());
  }

  async #generationOf(version: string, now: Date): Promise<Generation> {
    const current = this.#generation;
    const generation = current?.version === version ? current : this.#start(version, now);
    if (now.getTime() < (await generation.expiresAt)) return generation;
    if (this.#generation === generation) this.#start(version, now);
    return this.#generationOf(version, now);
  }

  #start(version: string, now: Date): Generation {
    const expiresAt = this.#parts.nextClockChange(now);
    const generation = { version, expiresAt, bodies: new Map(), characters: 0 };
    this.#generation = generation;
    expiresAt.catch(() => {
      if (this.#generation === generation) this.#generation = undefined;
    });
    return generation;
  }
}

function store(generation: Generation, key: string, body: Promise<string>): Promise<string> {
  const { bodies } = generation;
  bodies.set(key, body);
  body.then(
    (text) => {
      generation.characters += key.length + text.length;
      if (generation.characters <= maxCharacters) return;
      bodies.clear();
      generation.characters = 0;
    },
    () => bodies.delete(key),
  );
  return body;
}

const rolesWithOwnRows = new Set<UserType>(
  userTypes.filter((type) => subjects.some((subject) => scopeFor(type, subject) === 'own')),
);

/** Callers with the same scope see the same rows. */
const scopeOf = ({ userId, userType }: Caller): string =>
  rolesWithOwnRows.has(userType) ? `${userType} ${userId}` : userType;
