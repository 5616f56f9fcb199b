import { useWindowEvent } from '@mantine/hooks';
import { startBulk, subjectOfList } from '@provost/contract/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react';
import { detailsOptions } from '@/api/details/details-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useScope } from '@/api/permissions/use-scope.ts';
import { useSession } from '@/api/session/use-session.ts';
import { loadPart, preloadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { isDialogOpen } from '@/ui/dialog-stack.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { PageHeader, PageTitle } from '@/ui/page-header.tsx';
import type { Exporting } from './export-button.tsx';
import { withValues } from './filter.ts';
import { ListFrame } from './list-frame.tsx';
import { ListKeys } from './list-keys.tsx';
import { NewRecordLink } from './new-record-link.tsx';
import type { RecordView, Resource } from './resource.ts';
import type { Identified } from './row-keys.ts';
import type { Selecting } from './selection-bar.tsx';
import { useCountText } from './use-count-text.ts';
import { useExport } from './use-export.ts';
import { type LoadedList, useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';

const loadDrawer = async <Row extends Identified, More extends Row>(
  view: RecordView<Row, More>,
) => {
  const [{ RecordDrawer }, Content] = await Promise.all([
    loadPart(() => import('./record-drawer.tsx')),
    view.load(),
  ]);
  return { RecordDrawer, Content };
};

/** The list stays the same, rows and links included, while a record is open over it. */
const withoutRecord = ({ open: _, ...state }: ListState): ListState => state;

interface ListScreenProps<Row extends Identified, More extends Row> {
  readonly resource: Resource<Row, More>;
  readonly path: string;
  /** The saved views of the list. */
  readonly views?: ComponentType<ViewsProps>;
  /** The button that saves another one. */
  readonly save?: ComponentType<ViewsProps>;
}

interface ViewsProps {
  readonly path: string;
  readonly state: ListState;
}

/** The selection of a list; undefined where the user can't change many of its rows at once. */
const useSelecting = <Row extends Identified, More extends Row>(
  { bulk, list }: Resource<Row, More>,
  loaded: LoadedList<Row>,
  exporting: Exporting | undefined,
): Selecting | undefined => {
  const can = useCan();
  const role = useSession()?.user.user_type;
  const selection = useSelection(list, loaded);
  const hasActions = useCallback(
    (row: object) => bulk !== undefined && bulk.actionsOfRow(row, role).length > 0,
    [bulk, role],
  );
  if (!bulk || !can(startBulk.access)) return undefined;
  if (!can({ action: 'manage', subject: subjectOfList[bulk.list] })) return undefined;
  const { count, isCountCapped = false } = loaded.page ?? {};
  const exportRows = exporting?.start;
  const actionsOf = (id: string) => {
    const row = loaded.page?.rows.find((one) => one.id === id);
    return bulk.actionsOfRow(row ?? {}, role);
  };
  return { ...selection, bulk, actionsOf, hasActions, count, isCapped: isCountCapped, exportRows };
};

/** Without the columns and filters that the user's role does not see. */
const useSeenParts = <Row extends Identified, More extends Row>({
  list,
  columns,
  filters,
  hiddenFromOwn,
  bulk,
}: Resource<Row, More>) => {
  const isOwn = useScope(hiddenFromOwn?.subject ?? 'all') === 'own';
  return useMemo(() => {
    const hidden = isOwn ? (hiddenFromOwn?.names ?? []) : [];
    const values = list.endpoint.list?.filters ?? {};
    return {
      columns: columns.filter(({ id }) => !hidden.includes(id)),
      filters: [...filters, ...(bulk?.filters ?? [])]
        .filter(({ name }) => !hidden.includes(name))
        .map((filter) => withValues(filter, values[filter.name])),
    };
  }, [list, columns, filters, hiddenFromOwn, bulk, isOwn]);
};

/** The screen of any list: its title, the list, and the drawer of a record. */
export const ListScreen = <Row extends Identified, More extends Row>({
  resource,
  path,
  views: Views,
  save: Save,
}: ListScreenProps<Row, More>) => {
  const { fileName, list, texts, record, forms } = resource;
  const { summary: Summary } = resource;
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const state = useSearch({ strict: false, select: withoutRecord, structuralSharing: true });
  const loaded = useList(list, state);
  const exporting = useExport(list, loaded.state, { fileName, title: texts.title });
  const selecting = useSelecting(resource, loaded, exporting);
  const nameOf = useCallback(
    (row: Row) =>
      resource.bulk?.name?.(row) ?? record?.title(row, t) ?? t(record?.kind ?? texts.title),
    [resource, record, texts, t],
  );
  const frame = useRef<HTMLElement>(null);
  const { id, isOpen, open, switchTo, close } = useRecordNavigation(path);
  // The record on show while its drawer slides out.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);

  const links = useMemo(() => {
    if (!record) return undefined;
    return {
      href: (rowId: string) =>
        `${path}${router.options.stringifySearch({ ...state, open: rowId })}`,
      open: (rowId: string) => void open(rowId),
      prefetch: (rowId: string) => {
        preloadPart(() => loadDrawer(record));
        void client.prefetchQuery(detailsOptions(record.details, rowId));
      },
    };
  }, [client, open, path, record, router, state]);

  const load = useMemo(() => () => (record ? loadDrawer(record) : Promise.reject()), [record]);
  const countText = useCountText(texts.count);
  const { columns, filters } = useSeenParts(resource);
  const title = { title: t(texts.title), note: countText(loaded.page) };
  const actions = (
    <>
      {resource.actions}
      {forms?.create && <NewRecordLink {...forms.create} />}
    </>
  );
  return (
    <>
      {resource.links && (
        <>
          <PageHeader {...title}>{actions}</PageHeader>
          {resource.links}
        </>
      )}
      <ListFrame
        ref={frame}
        heading={!resource.links && <PageTitle {...title} />}
        actions={!resource.links && actions}
        actionsFill={forms?.create !== undefined}
        save={Save && <Save path={path} state={state} />}
        views={
          <>
            {Views && <Views path={path} state={state} />}
            {Summary && <Summary state={loaded.state} />}
          </>
        }
        texts={texts}
        columns={columns}
        filters={filters}
        list={list}
        loaded={loaded}
        exporting={exporting}
        links={links}
        selecting={selecting}
        nameOf={nameOf}
      />
      <ListKeys frame={frame} isSelectable={selecting !== undefined} />
      {record && shownId !== undefined && (
        <LazyPart load={load} isNeeded={isOpen} onClose={close}>
          {({ RecordDrawer, Content }) => (
            <RecordDrawer
              view={record}
              content={Content}
              id={shownId}
              isOpen={isOpen}
              onClose={close}
              rows={loaded.page?.rows ?? []}
              onSwitch={switchTo}
              path={record.loadPage && path}
              list={frame}
            />
          )}
        </LazyPart>
      )}
    </>
  );
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before is the list that this record was opened from. */
    isOverList?: boolean;
  }
}

/** The record in a URL of the list, before or after the route has read it: a number or a text. */
const openIn = (search: object): string | undefined => {
  const { open } = search as { readonly open?: unknown };
  return open === undefined ? undefined : String(open);
};

const withOpen =
  (id: string | undefined) =>
  ({ open: _, ...state }: ListState): ListState =>
    id === undefined ? state : { ...state, open: id };

/**
 * Opening a record pushes `?open=<id>`. Closing goes back to the list if the record was opened from
 * there, else replaces the URL: the history never holds a closed record that Back would reopen.
 */
const useRecordNavigation = (listPath: string) => {
  const router = useRouter();
  const id = useSearch({ strict: false, select: openIn });
  const wanted = useLocation({
    select: ({ pathname, search }) => (pathname === listPath ? openIn(search) : undefined),
  });
  const entry = useLocation({ select: ({ state }) => state.key });
  const [closedEntry, setClosedEntry] = useState<string>();
  if (closedEntry !== undefined && closedEntry !== entry) setClosedEntry(undefined);
  /** Going back is asynchronous. A push before it has happened would go back to the old record. */
  const goingBack = useRef<Promise<void>>(undefined);

  /** The next or previous record takes the place of this one: Back leads to the list. */
  const switchTo = useCallback(
    (nextId: string) => {
      const { isOverList = false } = router.state.location.state;
      void router.navigate({
        to: listPath,
        search: withOpen(nextId),
        state: { isOverList },
        replace: true,
        resetScroll: false,
      });
    },
    [router, listPath],
  );
  const open = useCallback(
    async (nextId: string) => {
      await goingBack.current;
      const { pathname, search } = router.state.location;
      // From the list beside an open record.
      if (pathname === listPath && openIn(search) !== undefined) return switchTo(nextId);
      await router.navigate({
        to: listPath,
        search: withOpen(nextId),
        state: { isOverList: true },
        resetScroll: false,
      });
    },
    [router, listPath, switchTo],
  );
  const close = useCallback(() => {
    const { history, state } = router;
    if (goingBack.current) return;
    setClosedEntry(state.location.state.key);
    if (!state.location.state.isOverList) {
      const search = withOpen(undefined);
      void router.navigate({ to: listPath, search, replace: true, resetScroll: false });
      return;
    }
    goingBack.current = new Promise((resolve) => {
      const unsubscribe = history.subscribe(() => {
        unsubscribe();
        goingBack.current = undefined;
        resolve();
      });
    });
    history.back();
  }, [router, listPath]);

  // The drawer is not open yet.
  useWindowEvent('keydown', ({ key }) => {
    const { pathname, search } = router.state.location;
    const isRecord = pathname === listPath && openIn(search) !== undefined;
    if (key === 'Escape' && isRecord && !isDialogOpen()) close();
  });

  // The location changes first, the id when the router has committed the route.
  const isOpen =
    id !== undefined && id === wanted && (closedEntry === undefined || closedEntry !== entry);
  return useMemo(
    () => ({ id, isOpen, open, switchTo, close }),
    [id, isOpen, open, switchTo, close],
  );
};
