import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { useCellFormat } from './cell-format.tsx';
import { type Column, visibleColumns } from './column.ts';
import styles from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import type { Exporting } from './export-button.tsx';
import type { Filter } from './filter.ts';
import frame from './list-frame.module.css';
import { ListMessage } from './list-message.tsx';
import type { ListTexts } from './list-texts.ts';
import { Pager } from './pager.tsx';
import type { Identified } from './row-keys.ts';
import { focusFirstRow } from './row-navigation.ts';
import { rowsKey } from './table-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useCountText } from './use-count-text.ts';
import { useEmptiedPage } from './use-emptied-page.ts';
import type { LoadedList } from './use-list.ts';
import type { RowLinks } from './use-row-events.ts';
import { useTableState } from './use-table-state.ts';

interface ListFrameProps<Row extends Identified> {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly texts: ListTexts;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly list: Pick<ListDefinition<Row>, 'endpoint' | 'defaultOrdering'>;
  readonly loaded: LoadedList<Row>;
  readonly exporting?: Exporting | undefined;
  /** Undefined where rows do not open. */
  readonly links?: RowLinks | undefined;
}

const defaultPageSize = 25;
const noRows: readonly never[] = [];

/** Search, filters, table and pages of a list, in every state of loading. */
export const ListFrame = <Row extends Identified>(props: ListFrameProps<Row>) => {
  const { texts, columns, filters, loaded } = props;
  const { page, failure, answered } = loaded;
  const { t } = useTranslation();
  const [state, change] = useTableState(loaded.state);
  const scroller = useRef<HTMLDivElement>(null);
  const format = useCellFormat(answered.search ?? '');
  const shownColumns = useMemo(
    () => visibleColumns(columns, state.columns),
    [columns, state.columns],
  );
  const answeredKey = rowsKey(answered);
  const isStale = page !== undefined && answeredKey !== rowsKey(state);
  const isBusy = isStale || loaded.isRetrying;

  const openPage = (number: number, isReplaced?: boolean) =>
    change({ page: number === 1 ? undefined : number }, isReplaced);
  useEmptiedPage(isStale ? undefined : page, answeredKey, (number) => openPage(number, true));

  const enterRows = useCallback(() => focusFirstRow(scroller.current), []);
  const sort = useCallback((ordering: string | undefined) => change({ ordering }), [change]);
  const pageSize = state.page_size ?? defaultPageSize;
  const isEmpty = failure !== undefined || page?.rows.length === 0;
  const countText = useCountText(texts.count);
  return (
    <>
      <section
        className={styles.frame}
        aria-label={t(texts.title)}
        data-density={state.density}
        ref={props.ref}
      >
        <Toolbar
          texts={texts}
          columns={columns}
          filters={filters}
          state={state}
          onChange={change}
          isBusy={isBusy}
          exporting={props.exporting}
          onLeaveSearch={enterRows}
        />
        {loaded.ignored.length > 0 && (
          <p role="status" className={frame.note}>
            {t('table.ignoredValues', { values: loaded.ignored.join(', ') })}
          </p>
        )}
        <DataTable
          label={t(texts.title)}
          columns={shownColumns}
          format={format}
          rows={failure ? noRows : page?.rows}
          count={page?.isCountCapped ? undefined : page?.count}
          firstRow={page?.firstRow ?? 1}
          skeletonRows={pageSize === 'all' ? defaultPageSize : pageSize}
          rowsKey={answeredKey}
          isStale={isStale}
          orderings={props.list.endpoint.list?.orderings ?? []}
          ordering={state.ordering ?? props.list.defaultOrdering}
          onOrdering={sort}
          isCompact={state.density === 'compact'}
          links={props.links}
          highlightedId={state.highlight}
          message={
            isEmpty && (
              <ListMessage texts={texts} loaded={loaded} filters={filters} onChange={change} />
            )
          }
          scroller={scroller}
        />
        {page && (
          <Pager
            page={page}
            wanted={state.page ?? 1}
            pageSize={pageSize}
            onPage={openPage}
            onPageSize={(size) =>
              change({ page_size: size === defaultPageSize ? undefined : size })
            }
            onNextIntent={loaded.prefetchNext}
          />
        )}
      </section>
      <div className={styles.hidden} role="status">
        {countText(page)}
      </div>
    </>
  );
};
