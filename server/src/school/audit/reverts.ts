import type { Rule } from '@provost/contract/ability';
import type { AuditAction } from '@provost/contract/audit';
import type { Writer } from '../../database/database.ts';
import type { Caller, WriteRequest, Written } from '../../http/api.ts';
import type { RowProblem } from '../bulk/job-rows.repository.ts';

export interface RevertibleEvent {
  readonly id: number;
  readonly subjectId: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The version that the subject must still have. */
  readonly subjectVersion: number | undefined;
}

/** An event as far as it decides who can revert it. */
interface RecordedEvent {
  readonly subject: string;
  readonly before: Readonly<Record<string, unknown>>;
  /** The user type of the actor today; null for the operator or the server itself. */
  readonly actorType: string | null;
}

export interface Revert {
  /** The permission that the opposite change needs. */
  readonly access: Rule;
  /**
   * Whether a caller with that permission can make the opposite change, if it needs more. Callers
   * of one user type get the same result, because they share cached lists.
   */
  readonly isOpenTo?: (caller: Caller, event: RecordedEvent) => boolean;
  /** Whether the opposite change needs a recent sign-in, for some by the values that it restores. */
  readonly needsRecentSignIn?: true | ((before: RevertibleEvent['before']) => boolean);
  /** For events without a version: it finds out itself whether the subject has changed. */
  readonly worksWithoutVersion?: true;
  /**
   * Makes the opposite change, if the subject has not changed since. Returns the id of its audit
   * event, or the write that has it; undefined if the subject already is as it was before. The request
   * has `revertsId`.
   */
  readonly run: (
    writer: Writer,
    event: RevertibleEvent,
    request: WriteRequest,
  ) => Promise<number | undefined | Pick<Written<unknown>, 'undo'>>;
  /** Which events `runAll` takes, by the values that it restores: all, unless given. */
  readonly isPlain?: (before: RevertibleEvent['before']) => boolean;
  /** The same for several events of different subjects. Returns the subjects that it left. */
  readonly runAll?: (
    writer: Writer,
    events: readonly RevertibleEvent[],
    request: WriteRequest,
  ) => Promise<RowProblem[]>;
}

/** What a deleted record comes back with: a later version than any before, so older events stay stale. */
export interface Restored {
  readonly id: number;
  readonly version: number;
}

type Values = RevertibleEvent['before'];
type Undo<Args extends unknown[]> = (
  ...args: [writer: Writer, ...Args, request: WriteRequest]
) => ReturnType<Revert['run']>;

/** The writes of a kind of record that make the opposite changes. */
interface RecordWrites {
  readonly remove: Undo<[id: number, version: number | undefined]>;
  readonly update: Undo<[id: number, change: Values & { readonly version: number | undefined }]>;
  readonly restore: Undo<[fields: Values, restored: Restored]>;
}

/** Which actions can be reverted, and how. Every feature adds its own. */
export class Reverts {
  readonly #byAction = new Map<string, Revert>();

  add(action: AuditAction, revert: Revert): void {
    if (this.#byAction.has(action)) throw new Error(`${action} has two reverts`);
    this.#byAction.set(action, revert);
  }

  /** A revert of an addition deletes the record, which a second revert brings back. */
  addRecord(
    noun: 'class_level' | 'course' | 'payer' | 'payment_plan' | 'tag' | 'tax_rate' | 'view',
    access: { readonly create: Rule; readonly update: Rule; readonly delete: Rule },
    writes: RecordWrites,
  ): void {
    this.add(`${noun}.created`, {
      access: access.delete,
      run: (writer, { subjectId, subjectVersion }, request) =>
        writes.remove(writer, subjectId, subjectVersion, request),
    });
    this.add(`${noun}.updated`, {
      access: access.update,
      run: (writer, { subjectId, subjectVersion: version, before }, request) =>
        writes.update(writer, subjectId, { ...before, version }, request),
    });
    this.add(`${noun}.deleted`, {
      access: access.create,
      run: (writer, { subjectId: id, subjectVersion = 1, before }, request) =>
        writes.restore(writer, before, { id, version: subjectVersion + 1 }, request),
    });
  }

  get actions(): string[] {
    return [...this.#byAction.keys()];
  }

  find(action: string): Revert | undefined {
    return this.#byAction.get(action);
  }
}
