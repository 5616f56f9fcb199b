import type { LinkProps } from '@tanstack/react-router';
import type { FormSchema } from './check-form.ts';
import type { FieldValue, FormBase, FormSpec } from './field-spec.ts';

export interface FormWrite {
  readonly body: Record<string, unknown>;
  /** The same for every attempt to write the same. */
  readonly idempotencyKey: string;
}

export interface Saved {
  /** Of the record; undefined where the host does not send it, or nothing had changed. */
  readonly id: string | undefined;
  /** The user typed on during the save: the form, or the draft of the new record, has the rest. */
  readonly isEdited: boolean;
  /** The form stays open, empty, for the next one. */
  readonly isAnother: boolean;
}

export interface RecordFormOptions<Row> {
  readonly spec: FormSpec;
  readonly schema: FormSchema;
  /** The form adds a record, once. */
  readonly isNew?: boolean;
  /** For records that are added many in a row: the fields that the next one starts with. */
  readonly another?: {
    readonly kept: readonly string[];
    readonly linkOf?: (id: string) => LinkProps;
  };
  /** Names the draft, such as `course:12` or `course:new`. */
  readonly draft: string;
  /** The draft's name once a new record has an id. */
  readonly draftOf?: (id: string) => string;
  /** The record as it was loaded, or the empty form. */
  readonly base: FormBase;
  /** The body that is sent, where it is not the values alone. */
  readonly bodyOf?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Returns the response, whose message the query client shows. */
  readonly save: (write: FormWrite) => Promise<unknown>;
  /** Of the record in a response or in a `stale` error. */
  readonly baseOf: (record: Row) => FormBase;
  readonly onSaved: (saved: Saved) => void;
  /** Before the conflict is shown: the record has names that the form's values lack. */
  readonly onConflict?: (current: Row) => void;
  /** Sees each refusal first. True: the screen shows it itself. */
  readonly onRefused?: (error: unknown) => boolean;
  /** Fields that an error code is about, such as `{ email_in_use: 'email' }`. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** The words for a value, where they are not the value itself: the name of an id. */
  readonly describe?: (name: string, value: FieldValue) => string | undefined;
}
