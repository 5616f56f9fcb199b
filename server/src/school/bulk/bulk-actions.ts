import type { Subject } from '@provost/contract/ability';
import type { AuditSubject } from '@provost/contract/audit';
import { type BulkListName, subjectOfList } from '@provost/contract/bulk';
import { type BulkForms, bulkForms } from '@provost/contract/bulk.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import type { View } from '../../list/condition.ts';
import type { ListDefinition } from '../../list/list-source.ts';
import type { Ineligible, RecordVersion, RowProblem } from './job-rows.repository.ts';

/** A list whose rows can be changed many at a time. */
export interface BulkList {
  readonly endpoint: Endpoint;
  readonly source: ListDefinition;
  /** Of the audit trail and of the permission: a user who manages these records can start actions. */
  readonly subject: AuditSubject & Subject;
  readonly label: RawBuilder<string>;
}

/** What one action does with the rows of a list. Rules are those of the single change. */
export interface BulkAction<P> {
  /** Decides in the preview, and again when a row is changed. */
  readonly ineligible: (params: P, view: View) => Ineligible;
  /** Rejects fields that no row could be changed with. */
  readonly check?: (reader: Reader, params: P) => Promise<void>;
  readonly freeSeats?: (reader: Reader, params: P) => Promise<number | null>;
  /** Changes eligible rows together, which are locked. Returns those that it did not change. */
  readonly applyAll?: (
    writer: Writer,
    ids: readonly number[],
    params: P,
    request: WriteRequest,
  ) => Promise<RowProblem[]>;
  /** Changes one row. The others of its step stay changed if it fails with an `AppError`. */
  readonly applyOne?: (
    writer: Writer,
    row: RecordVersion,
    params: P,
    request: WriteRequest,
  ) => Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: the fields are parsed with the form of the action.
export type AnyBulkAction = BulkAction<any>;

type Params<
  L extends BulkListName,
  A extends keyof BulkForms[L],
> = BulkForms[L][A] extends z.ZodMiniType ? z.output<BulkForms[L][A]> : never;

/** Which lists have which actions. Every feature adds its own. */
export class BulkActions {
  readonly #lists = new Map<string, BulkList>();
  readonly #actions = new Map<string, AnyBulkAction>();

  /** `label` is what a person calls a row, as SQL. */
  addList(endpoint: Endpoint, source: ListDefinition, label: RawBuilder<string>): void {
    const subject = subjectOfList[source.name as BulkListName];
    this.#lists.set(source.name, { endpoint, source, subject, label });
  }

  findList(name: string): BulkList | undefined {
    return this.#lists.get(name);
  }

  addAction<L extends BulkListName, A extends keyof BulkForms[L] & string>(
    lists: readonly L[],
    action: A,
    definition: BulkAction<Params<L, A>>,
  ): void {
    for (const list of lists) this.#actions.set(`${list} ${action}`, definition);
  }

  find(list: string, action: string) {
    const found = this.#lists.get(list);
    const definition = this.#actions.get(`${list} ${action}`);
    const forms: Readonly<Record<string, z.ZodMiniType>> | undefined =
      bulkForms[list as BulkListName];
    const form = forms?.[action];
    return found && definition && form ? { list: found, action: definition, form } : undefined;
  }

  /** Every action of the contract must be added. */
  requireAll(): void {
    for (const [list, forms] of Object.entries(bulkForms)) {
      for (const action of Object.keys(forms)) {
        if (!this.find(list, action)) throw new Error(`No feature adds ${list} ${action}`);
      }
    }
  }
}
