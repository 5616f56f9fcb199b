import { maxIds } from '@provost/contract/list';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { narrowingQuery, requestOf } from '@/api/list/list-request.ts';
import { useSession } from '@/api/session/use-session.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import type { Identified } from './row-keys.ts';
import { nothing, rangeOf, type Selection, sizeOf, withRows } from './selection.ts';
import type { LoadedList } from './use-list.ts';

/** Which rows of a table are selected, and how the user changes that. */
export interface RowSelection {
  readonly has: (id: string) => boolean;
  /** With `isRange`, all rows since the one before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly togglePage: () => void;
  /** Opens the menu of a row at its button. */
  readonly openMenu: (id: string, button: HTMLElement) => void;
}

const noRows: readonly Identified[] = [];

/** What was selected under a query before the page was loaded again. */
const restored = (name: string, owner: string, query: string): Selection | undefined => {
  const stored = readStored(name, owner);
  if (stored?.query !== query) return undefined;
  const ids = Array.isArray(stored.ids) ? stored.ids.filter((id) => typeof id === 'string') : [];
  const { all } = stored;
  return {
    query,
    ids: new Set(ids),
    ...(isJsonObject(all) &&
      typeof all.count === 'number' && {
        all: { count: all.count, isCapped: all.isCapped === true },
      }),
  };
};

/** The rows that a job has not changed, and nothing else: they are selected to try again. */
const isOfJob = (query: string): boolean => /^failed_in=\d+$/.test(query);

/**
 * The selection in a list. It survives paging, sorting, a refetch, a reload and a look at a record.
 * Another search or filter ends it, with a notification.
 */
export const useSelection = <Row extends Identified>(
  list: ListDefinition<Row>,
  { state, page, answered }: LoadedList<Row>,
) => {
  const { t } = useTranslation();
  const query = useMemo(() => {
    const { ordering: _, ...narrowing } = narrowingQuery(requestOf(list, state));
    return new URLSearchParams(narrowing).toString();
  }, [list, state]);
  const owner = useSession()?.user.id ?? '';
  const name = `selection ${list.endpoint.path}`;
  const [kept, setKept] = useState<Selection>(
    () => restored(name, owner, query) ?? nothing(isOfJob(query) ? '' : query),
  );
  const selection = useMemo(() => (kept.query === query ? kept : nothing(query)), [kept, query]);
  const change = useCallback(
    (next: Selection) => {
      writeStored(name, owner, { ...next, ids: [...next.ids] });
      setKept(next);
    },
    [name, owner],
  );
  // The rows on show still answer the query before.
  const isStale = answered !== state;
  const { count, isCountCapped = false } = page ?? {};
  useEffect(() => {
    if (kept.query === query) return;
    if (isOfJob(query)) {
      if (isStale || count === undefined) return;
      change({ ...nothing(query), all: { count, isCapped: isCountCapped } });
      return;
    }
    if (sizeOf(kept) === 0) return;
    showNotification('info', t('selection.ended'));
    change(nothing(query));
  }, [kept, query, change, t, isStale, count, isCountCapped]);

  const rows = page?.rows ?? noRows;
  const ids = useMemo(() => rows.flatMap(({ id }) => id ?? []), [rows]);
  const anchor = useRef<string>(undefined);
  const select = useCallback(
    (chosen: readonly string[], isSelected: boolean) => {
      if (isStale) return;
      const next = withRows(selection, ids, chosen, isSelected);
      if (next.ids.size <= maxIds) change(next);
      else showNotification('warning', t('selection.tooMany', { count: maxIds }));
    },
    [isStale, selection, ids, change, t],
  );
  const [menu, setMenu] = useState<{ readonly id: string; readonly button: HTMLElement }>();
  const inTable = useMemo((): RowSelection => {
    const has = (id: string) => selection.all !== undefined || selection.ids.has(id);
    return {
      has,
      toggle: (id, isRange) => {
        select(isRange ? rangeOf(ids, anchor.current, id) : [id], !has(id));
        anchor.current = id;
      },
      togglePage: () => select(ids, !ids.every(has)),
      openMenu: (id, button) => setMenu({ id, button }),
    };
  }, [selection, select, ids]);
  return {
    selection,
    inTable,
    /** The row whose menu is open. */
    menu,
    closeMenu: () => {
      menu?.button.focus({ preventScroll: true });
      setMenu(undefined);
    },
    clear: () => change(nothing(query)),
    selectAll: () => {
      if (isStale || count === undefined) return;
      change({ ...nothing(query), all: { count, isCapped: isCountCapped } });
    },
  };
};
