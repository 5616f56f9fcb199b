import type { Endpoint } from '@provost/contract/endpoint';
import type { ScreenId } from '@provost/contract/screens';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { readListState } from '@/api/list/list-state.ts';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';
import type { Filter } from '@/table/filter.ts';
import type { Resource } from '@/table/resource.ts';
import type { Identified } from '@/table/row-keys.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const loadPrefetch = loadOnce(() => loadPart(() => import('@/table/prefetch.ts')));

/** The tab of a record's page. */
const readRecordState = (raw: Record<string, unknown>): { tab?: string | undefined } =>
  typeof raw.tab === 'string' ? { tab: raw.tab } : {};

/** What a list shows before anyone asks for something else. Other hosts show everything. */
const initialFilters = (filters: readonly Filter[]): Record<string, string> | undefined => {
  const initial = filters.flatMap((filter) =>
    'initial' in filter && filter.initial ? [[filter.name, filter.initial] as const] : [],
  );
  return initial.length > 0 ? Object.fromEntries(initial) : undefined;
};

interface ListRoutesOptions<
  Name extends ScreenId,
  Row extends Identified,
  More extends Row,
  Path extends `/${string}`,
> {
  readonly name: Name;
  /** `/<name>`, unless it is elsewhere. */
  readonly path?: Path;
  readonly loadResource: () => Promise<Resource<Row, More>>;
  /** The full page of a record. */
  readonly loadPage?: () => Promise<ComponentType<{ readonly id: string }>>;
}

/**
 * The routes of a list, whose screen shows a record's drawer at `?open=<id>`, and of its records at
 * `/<name>/<id>`. Without a page of its own, a record's URL leads to its drawer. The filters in the
 * URL are those of the endpoint `E`.
 */
export const createListRoutes =
  <E extends Endpoint>() =>
  <
    const Name extends ScreenId,
    Row extends Identified,
    More extends Row,
    const Path extends `/${string}` = `/${Name}`,
  >(
    options: ListRoutesOptions<Name, Row, More, Path>,
  ) => {
    const { name, loadPage, path = `/${name}` as Path } = options;
    const loadResource = loadOnce(options.loadResource);
    const listRoute = createRoute({
      getParentRoute: () => shellRoute,
      path,
      ...forScreen(name),
      validateSearch: readListState<E>,
      beforeLoad: async ({ cause, context, search }) => {
        if (cause !== 'enter' || Object.keys(search).length > 0) return;
        const initial = initialFilters((await loadResource()).filters);
        if (!initial) return;
        const { schoolQuery } = await loadPart(() => import('@/api/school-query.ts'));
        const school = await context.queryClient.ensureQueryData(schoolQuery).catch(() => null);
        if (school) throw redirect({ to: path, search: initial, replace: true } as never);
      },
      loader: async ({ cause, context, location }) => {
        const [{ prefetchList, prefetchRecord }, resource] = await Promise.all([
          loadPrefetch(),
          loadResource(),
        ]);
        const state = readListState(location.search);
        const rows = prefetchList(context.queryClient, resource, state);
        if (state.open !== undefined) prefetchRecord(context.queryClient, resource, state.open);
        await enterWithRows(cause, rows);
      },
      component: lazyRouteComponent(async () => {
        const [{ ListScreen }, resource] = await Promise.all([
          loadPart(() => import('@/table/list-screen.tsx')),
          loadResource(),
        ]);
        const props = { resource, path, hasRecordPages: loadPage !== undefined };
        return { Screen: () => createElement(ListScreen<Row, More>, props) };
      }, 'Screen'),
    });
    const recordRoute = createRoute({
      getParentRoute: () => shellRoute,
      path: `${path}/$id` as const,
      ...forScreen(name),
      validateSearch: readRecordState,
      loader: async ({ context, params }) => {
        const { id } = params as { readonly id: string };
        if (!loadPage) {
          throw redirect({ href: `${path}?open=${encodeURIComponent(id)}`, replace: true });
        }
        const [{ prefetchRecord }, resource] = await Promise.all([loadPrefetch(), loadResource()]);
        prefetchRecord(context.queryClient, resource, id);
      },
      component: lazyRouteComponent(async () => {
        const Page = await loadPage?.();
        return {
          Screen: () => {
            const { id } = recordRoute.useParams() as { readonly id: string };
            // A new instance per record: no dialog, draft or mutation passes from one to another.
            return Page && createElement(Page, { key: id, id });
          },
        };
      }, 'Screen'),
    });
    return [listRoute, recordRoute] as const;
  };
