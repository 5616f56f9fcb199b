import { Button, VisuallyHidden } from '@mantine/core';
import { IconSearchOff, IconTable } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { useCellFormat } from './cell-format.tsx';
import { type Column, visibleColumns } from './column.ts';
import { DataTable } from './data-table.tsx';
import { type Filter, type FilterValues, parametersOf } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import frame from './list-frame.module.css';
import type { ListTexts } from './list-texts.ts';
import { Pager } from './pager.tsx';
import type { Identified } from './row-keys.ts';
import { focusFirstRow } from './row-navigation.ts';
import { type Selecting, SelectionBar } from './selection-bar.tsx';
import { rowsKey, type TableChange } from './table-state.ts';
import { Toolbar, type ToolbarParts } from './toolbar.tsx';
import { useCountText } from './use-count-text.ts';
import { useEmptiedPage } from './use-emptied-page.ts';
import type { LoadedList } from './use-list.ts';
import type { RowLinks } from './use-row-events.ts';
import { useTableState } from './use-table-state.ts';

interface ListMessageProps {
  readonly texts: ListTexts;
  readonly loaded: LoadedList<unknown>;
  readonly filters: readonly Filter[];
  /** What fills the list, if it has no rows at all. */
  readonly actions: ReactNode;
  readonly onChange: (change: TableChange) => void;
}

const narrowingOf = (filters: readonly Filter[]) => ['search', ...filters.flatMap(parametersOf)];

/** Whether the list has no rows, whatever is searched for. */
const isBare = ({ page, failure, state }: LoadedList<unknown>, filters: readonly Filter[]) =>
  !failure && page?.count === 0 && !narrowingOf(filters).some((name) => name in state);

/** In place of rows: why there are none, and the one thing to do about it. */
const ListMessage = ({ texts, loaded, filters, actions, onChange }: ListMessageProps) => {
  const { t } = useTranslation();
  const { page, failure, state } = loaded;
  if (failure) {
    return (
      <ErrorState
        title={t(texts.failure)}
        failure={failure}
        onRetry={loaded.retry}
        isRetrying={loaded.isRetrying}
      />
    );
  }
  if (page && page.page > 1 && page.count !== 0) {
    return (
      <EmptyState icon={<IconTable size={22} />} title={t('table.pastEnd')}>
        <Button variant="default" onClick={() => onChange({ page: undefined })}>
          {t('table.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  const narrowing = narrowingOf(filters);
  if (narrowing.some((name) => name in state)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t(texts.noMatch)}
        hint={t('table.noMatchHint')}
      >
        <Button
          variant="default"
          onClick={() => onChange(Object.fromEntries(narrowing.map((name) => [name, undefined])))}
        >
          {t('table.clearAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconTable size={22} />} title={t(texts.empty)} hint={t(texts.emptyHint)}>
      {actions && <div className={frame.actions}>{actions}</div>}
    </EmptyState>
  );
};

interface ListFrameProps<Row extends Identified> extends ToolbarParts {
  readonly ref?: RefObject<HTMLElement | null>;
  /** The actions are links that fill the list: an empty list shows them in place of its rows. */
  readonly actionsFill?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly list: Pick<ListDefinition<Row>, 'endpoint' | 'defaultOrdering'>;
  readonly loaded: LoadedList<Row>;
  /** Undefined where rows do not open. */
  readonly links?: RowLinks | undefined;
  /** Undefined where rows can't be selected. */
  readonly selecting?: Selecting | undefined;
  readonly nameOf?: (row: Row) => string;
}

const defaultPageSize = 25;
const noRows: readonly never[] = [];
const unnamed = () => '';

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
  const orderings = props.list.endpoint.list?.orderings ?? noRows;
  const ordering = state.ordering ?? props.list.defaultOrdering;
  const isEmpty = failure !== undefined || page?.rows.length === 0;
  const fills = props.actionsFill === true && isBare(loaded, filters);
  const countText = useCountText(texts.count);
  return (
    <>
      <section
        className={frame.frame}
        aria-label={t(texts.title)}
        data-density={state.density}
        ref={props.ref}
      >
        <Toolbar
          {...props}
          actions={!fills && props.actions}
          orderings={orderings}
          ordering={ordering}
          state={state}
          onChange={change}
          isBusy={isBusy}
          onLeaveSearch={enterRows}
        />
        {loaded.ignored.length > 0 && (
          <p role="status" className={frame.note}>
            {t('table.ignoredValues', { values: loaded.ignored.join(', ') })}
          </p>
        )}
        <div className={frame.card}>
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
            orderings={orderings}
            ordering={ordering}
            onOrdering={sort}
            isCompact={state.density === 'compact'}
            links={props.links}
            selection={props.selecting?.inTable}
            nameOf={props.nameOf ?? unnamed}
            hasActions={props.selecting?.hasActions}
            highlightedId={state.highlight}
            message={
              isEmpty && (
                <ListMessage
                  texts={texts}
                  loaded={loaded}
                  filters={filters}
                  actions={fills && props.actions}
                  onChange={change}
                />
              )
            }
            scroller={scroller}
          />
          {props.selecting && (
            <SelectionBar
              selecting={props.selecting}
              search={answered.search}
              narrowing={<FilterChips filters={filters} values={answered as FilterValues} />}
              onLeave={enterRows}
            />
          )}
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
        </div>
      </section>
      <VisuallyHidden role="status">{countText(page)}</VisuallyHidden>
    </>
  );
};
