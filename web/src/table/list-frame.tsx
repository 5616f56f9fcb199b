import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useRef } from 'react';
import { SearchTermContext } from '@/ui/highlight.tsx';
import styles from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import type { Exporting } from './export-button.tsx';
import type { FilterGroup } from './filters.ts';
import type { ListLoad } from './list-load.ts';
import { ListNotice, type ListWords } from './list-notice.tsx';
import { Pager } from './pager.tsx';
import { focusFirstRow } from './row-navigation.ts';
import type { DataColumn } from './table-column.ts';
import type { TableState } from './table-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useInstantState } from './use-instant-state.ts';

export interface ListFrameProps<Row extends object> {
  readonly words: ListWords;
  /** How many there are, in words; undefined until it is known. */
  readonly summary: string | undefined;
  readonly columns: readonly DataColumn<Row>[];
  readonly filters: readonly FilterGroup[];
  readonly onFiltersOpen?: () => void;
  readonly defaultOrdering: string;
  readonly list: ListLoad<Row>;
  readonly exporting?: Exporting | undefined;
  readonly rowId: (row: Row) => string | undefined;
  readonly rowLink: (row: Row, content: ReactNode) => ReactNode;
  readonly onRowIntent: (row: Row) => void;
  /** What to do where there are no rows at all. */
  readonly emptyAction?: ReactNode;
}

const usualPageSize = 25;

/** What is shown, as opposed to how. */
const selectionOf = (state: TableState): string =>
  JSON.stringify({ ...state, columns: undefined, density: undefined, highlight: undefined });

/** A list in its frame: search, filters, table, pages, and each state of loading. */
export const ListFrame = <Row extends object>(props: ListFrameProps<Row>) => {
  const { words, columns, list, rowId } = props;
  const [state, change] = useInstantState(list.state);
  const frame = useRef<HTMLElement>(null);
  const { highlight } = state;
  const isHighlighted = useCallback(
    (row: Row) => highlight !== undefined && rowId(row) === highlight,
    [highlight, rowId],
  );
  const pageSize = state.page_size ?? usualPageSize;
  const notice = (
    <ListNotice
      words={words}
      list={list}
      filters={props.filters}
      onChange={change}
      emptyAction={props.emptyAction}
    />
  );
  const needsNotice = list.failure !== undefined || list.page?.rows.length === 0;
  return (
    <SearchTermContext value={list.state.search ?? ''}>
      <section className={styles.frame} aria-label={words.title} ref={frame}>
        <Toolbar
          words={words}
          columns={columns}
          filters={props.filters}
          state={state}
          onChange={change}
          isBusy={list.isRefreshing}
          exporting={props.exporting}
          onFiltersOpen={props.onFiltersOpen}
          onLeaveSearch={() => focusFirstRow(frame.current)}
        />
        <DataTable
          label={words.title}
          columns={columns}
          rows={list.failure ? [] : list.page?.rows}
          count={list.page?.count}
          firstRow={list.page?.firstRow ?? 1}
          selection={selectionOf(list.state)}
          skeletonRows={pageSize === 'all' ? usualPageSize : pageSize}
          ordering={state.ordering ?? props.defaultOrdering}
          onOrdering={(ordering) => change({ ordering })}
          shownColumns={state.columns}
          isCompact={state.density === 'compact'}
          isRefreshing={list.isRefreshing}
          rowLink={props.rowLink}
          isHighlighted={isHighlighted}
          onRowIntent={props.onRowIntent}
          notice={needsNotice ? notice : undefined}
        />
        {list.page && (
          <Pager
            page={list.page}
            pageSize={pageSize}
            onPage={(page) => change({ page: page === 1 ? undefined : page })}
            onPageSize={(size) => change({ page_size: size === usualPageSize ? undefined : size })}
            onNextIntent={list.prefetchNext}
          />
        )}
      </section>
      <VisuallyHidden role="status">{props.summary}</VisuallyHidden>
    </SearchTermContext>
  );
};
