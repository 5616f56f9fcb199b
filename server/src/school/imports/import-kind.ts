import type { Subject } from '@provost/contract/ability';
import type { ImportKindName } from '@provost/contract/imports';
import { type Language, languages } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { type MessageKey, type MessageValues, translate } from '../../messages/translate.ts';
import type { SchoolSettings } from '../settings.ts';

/** By field: as the audit trail and people name them, references by name or code. Null: cleared. */
export type Values = Readonly<Record<string, unknown>>;

type NameOf<K> = K extends `columns.${infer Name}` ? Name : never;
/** Every field has a text `columns.…`: the header of its column in templates. */
type FieldName = NameOf<MessageKey>;

export const labelOf = (field: FieldName, language: Language): string =>
  translate(language, `columns.${field}`);

export const labelsOf = (field: FieldName): string[] =>
  languages.map((language) => labelOf(field, language));

/** `E-Mail*`, `e_mail` and `Email address:` are the same header. */
export const headerKey = (name: string): string =>
  nameKey(name)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s_\-.:*/]+/g, '')
    .replace(/\d+$/, '');

export interface ImportField {
  readonly name: FieldName;
  /** How a cell is read. `list`: several entries, also from several columns. */
  readonly type: 'text' | 'language' | 'phone' | 'time' | 'amount' | 'number' | 'list';
  readonly schema: z.ZodMiniType;
  /** Names a record: letters and digits of full width are plain ones. */
  readonly isCode?: true;
  /** A new record needs it. */
  readonly isRequired?: true;
  /** A record always has a value: a blank cell cannot clear it. */
  readonly isNeverBlank?: true;
  /** Other headers that it is recognised by, beside its name and its labels in all languages. */
  readonly headers?: readonly string[];
  /** Those of them that are chosen where a file has several. */
  readonly bestHeaders?: readonly string[];
  /** Recognises headers that no list can name. */
  readonly fits?: (header: string) => boolean;
  /** The part of a cell that is its value, under a header. */
  readonly adapt?: (cell: string, header: string) => string;
  /** Of a column that is not stored: its cell can say that the row is about somebody else. */
  readonly refuses?: (cell: string) => MessageKey | undefined;
  /** Other spellings of the values. */
  readonly choices?: Readonly<Record<string, string>>;
}

export const canBeCleared = ({ isRequired, isNeverBlank }: ImportField): boolean =>
  !isRequired && !isNeverBlank;

export interface CellProblem {
  /** Null: the row as a whole. */
  readonly field: string | null;
  /** The number of its column, if the field can have several. */
  readonly column?: number | undefined;
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** The record that a row updates, and its values. */
interface Current {
  readonly id: number;
  readonly version: number;
  readonly values: Values;
}

/** Rows with the same one are about the same record. */
export const rowKey = (values: readonly unknown[]): string =>
  JSON.stringify(values).toLowerCase().slice(0, 1000);

export interface Match {
  readonly current?: Current | undefined;
  /** Replace those of the row, such as the two parts of a full name. */
  readonly values?: Values;
  readonly problems?: readonly CellProblem[];
  /** Instead of the fields of the key. No row before it can have one of them as its first. */
  readonly keys?: readonly string[];
  /** What the row needs or gives back, if it changes a field. */
  readonly seats?: {
    readonly change: string;
    readonly areFreed?: boolean;
    /** The field that names the courses. */
    readonly field: string;
    readonly courses: readonly {
      readonly code: string;
      readonly capacity: number | null;
      readonly student_count: number;
    }[];
  };
  /** Fields that somebody has edited by hand in other records, such as enrolments. */
  readonly edited?: readonly string[];
}

export interface RowToApply {
  /** Null: a new record. */
  readonly id: number | null;
  readonly version: number | null;
  /** Of a new record all, else those that change. */
  readonly values: Values;
  /** Of the preview: the values that change. */
  readonly before?: Values;
}

export type Applied =
  | { readonly id: number }
  | { readonly field?: string; readonly key: MessageKey; readonly values?: MessageValues };

/** How the rows of a file become records. Each feature adds its own. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** Callers must manage it. */
  readonly subject: Subject;
  /** Rows with the same values of these fields are the same record; the first is required. */
  readonly key: readonly string[];
  readonly fields: readonly ImportField[];
  readonly examples: readonly Values[];
  /** The events that say which fields were edited. */
  readonly updates?: readonly string[];
  readonly match: (reader: Reader, rows: readonly Values[]) => Promise<Match[]>;
  /** In one transaction. A row that fails leaves the others as they are. */
  readonly apply: (
    writer: Writer,
    rows: readonly RowToApply[],
    request: WriteRequest,
    settings: SchoolSettings,
  ) => Promise<Applied[]>;
}

export class ImportKinds {
  readonly #byName = new Map<string, ImportKind>();

  add(kind: ImportKind): void {
    this.#byName.set(kind.name, kind);
  }

  get(name: string): ImportKind {
    const kind = this.#byName.get(name);
    if (!kind) throw new Error(`There is no import of ${name}.`);
    return kind;
  }
}
