import type { Rule, Subject } from '@provost/contract/ability';
import type { BulkActionName, BulkListName } from '@provost/contract/bulk';
import type { ScreenId } from '@provost/contract/screens';
import type { ComponentType, ReactNode } from 'react';
import type { Details, DetailsSource } from '@/api/details/details-options.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import type { ListState } from '@/api/list/list-state.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { Column } from './column.ts';
import type { ResourceFilter } from './filter.ts';
import type { ListTexts } from './list-texts.ts';
import type { Identified } from './row-keys.ts';

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
  /** The full page of a record, at `<path>/<id>`. Without one, that URL leads to the drawer. */
  readonly loadPage?: () => Promise<ComponentType<{ readonly id: string }>>;
}

/** The forms of a record, at `<path>/new` and `<path>/<id>/edit`. */
export interface RecordForms {
  readonly create?: {
    readonly screen: ScreenId;
    /** Text key of the link from the list; that of the screen if not given. */
    readonly title?: string;
    readonly load: () => Promise<ComponentType>;
  };
  readonly edit?: { readonly access: Rule; readonly load: () => Promise<ComponentType> };
}

/** Which rows an action is for: some, or all that a query finds; undefined if they were not counted. */
export type SelectedRows =
  | { readonly ids: readonly string[] }
  | { readonly query: string; readonly count: number | undefined };

export interface BulkDialogProps {
  readonly list: BulkListName;
  readonly action: BulkActionName;
  readonly selected: SelectedRows;
  /** The search and the filters of the query in words. */
  readonly narrowing: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What can be done with many records of a list at once. */
export interface BulkList<Row = never> {
  readonly list: BulkListName;
  /** Names a row that has no record view. */
  readonly name?: (row: Row) => string | undefined;
  readonly loadDialog: () => Promise<{ readonly BulkDialog: ComponentType<BulkDialogProps> }>;
  /** The actions that apply to one row, for a user with that role. */
  readonly actionsOfRow: (row: object, role: string | undefined) => readonly BulkActionName[];
  /** The rows that a job has changed, or not. The result of the job leads to them. */
  readonly filters: readonly ResourceFilter[];
}

/**
 * A list as data. With an entry in `contract/src/screens.ts` (path, access rule, place in the menu) and
 * one in `list-routes.ts` this is everything: search, filters, columns, paging, export, drawer, pages
 * and forms of records, and the links to them.
 */
export interface Resource<Row extends Identified, More extends Row = Row> {
  /** Of its export, without date and `.csv`. */
  readonly fileName: string;
  readonly texts: ListTexts;
  readonly list: ListDefinition<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly ResourceFilter[];
  /** The columns and filters that are not for users who see only own rows of the subject. */
  readonly hiddenFromOwn?: { readonly subject: Subject; readonly names: readonly string[] };
  /** Undefined where a row shows everything there is. */
  readonly record?: RecordView<Row, More>;
  readonly forms?: RecordForms;
  /** Rows can be selected, by users who can change many at once. */
  readonly bulk?: BulkList<Row>;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** Links to related screens, below the title. */
  readonly links?: ReactNode;
  /** Below the list, such as the totals of what it finds. */
  readonly summary?: ComponentType<{ readonly state: ListState }>;
}
