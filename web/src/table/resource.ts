import type { Subject } from '@provost/contract/ability';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Details, DetailsSource } from '@/api/details/details-options.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import type { ListState } from '@/api/list/list-state.ts';
import type { Column } from './column.ts';
import type { Filter } from './filter.ts';
import type { Identified } from './row-keys.ts';

/** The text keys of a list. */
export interface ListTexts {
  readonly title: string;
  /** Takes `count`. */
  readonly count: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly noMatch: string;
  readonly failure: string;
}

/** What a drawer shows of a record. */
export interface RecordProps<Row, More extends Row> extends Details<Row, More> {
  readonly id: string;
  readonly isLoadingMore: boolean;
}

/** How a row opens: its details in a drawer over the list, at `?open=<id>`. */
export interface RecordView<Row extends Identified, More extends Row> {
  readonly details: DetailsSource<Row, More>;
  /** Undefined where the row has no name: then the drawer is called what the record is. */
  readonly title: (row: Row, t: TFunction) => string | undefined;
  /** Text key of what the record is, such as “Student”. */
  readonly kind: string;
  readonly load: () => Promise<ComponentType<RecordProps<Row, More>>>;
}

/**
 * A list as data. With an entry in `list-routes.ts`, which has its path and access rule, this is a
 * whole screen: search, filters, columns, paging, export and drawer.
 */
export interface Resource<Row extends Identified, More extends Row = Row> {
  /** Of its export, without date and `.csv`. */
  readonly fileName: string;
  readonly texts: ListTexts;
  readonly list: ListDefinition<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** The columns and filters that are not for users who see only own rows of the subject. */
  readonly hiddenFromOwn?: { readonly subject: Subject; readonly names: readonly string[] };
  /** Undefined where a row shows everything there is. */
  readonly record?: RecordView<Row, More>;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** Links to related screens, below the title. */
  readonly links?: ReactNode;
  /** Below the list, such as the totals of what it finds. */
  readonly summary?: ComponentType<{ readonly state: ListState }>;
}
