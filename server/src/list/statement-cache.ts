import type { Compilable } from 'kysely';
import { type Statement, statement } from '../database/statement.ts';

/** Orders and filters can be mixed at will by callers; those in use stay, the rest may go. */
const maxStatements = 500;

/** Statements by their shape, the least recently used given up first. */
export class StatementCache<R> {
  readonly #statements = new Map<string, Statement<R>>();

  get(shape: string, build: () => Compilable<R>): Statement<R> {
    const known = this.#statements.get(shape);
    const found = known ?? statement(build());
    if (known) this.#statements.delete(shape);
    else if (this.#statements.size >= maxStatements) this.#dropOldest();
    this.#statements.set(shape, found);
    return found;
  }

  #dropOldest(): void {
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined) this.#statements.delete(oldest);
  }
}
