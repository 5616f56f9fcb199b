import type { Endpoint } from '@provost/contract/endpoint';
import type { ScreenId } from '@provost/contract/screens';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { createElement } from 'react';
import { readListState } from '@/api/list/list-state.ts';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';
import type { RecordForms, Resource } from '@/table/resource.ts';
import type { Identified } from '@/table/row-keys.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forForm, forScreen } from './screen-access.ts';
import { screenAt, shellRoute } from './shell-route.ts';

const loadPrefetch = loadOnce(() => loadPart(() => import('@/table/prefetch.ts')));

/** The tab of a record's page. */
const readRecordState = (raw: Record<string, unknown>): { tab?: string | undefined } =>
  typeof raw.tab === 'string' ? { tab: raw.tab } : {};

interface Given {
  readonly student?: string;
  readonly course?: string;
  readonly amount?: string;
}

/** What a form starts with: `?student=12`, which the router reads as a number. */
const readGiven = (raw: Record<string, unknown>): Given =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));

interface ListRoutesOptions<
  Name extends ScreenId,
  Row extends Identified,
  More extends Row,
  Path extends `/${string}`,
> {
  readonly name: Name;
  /** `/<name>`, unless it is elsewhere. */
  readonly path?: Path;
  /** The screen at `<path>/new`. */
  readonly create?: ScreenId;
  readonly load: () => Promise<{ readonly resource: Resource<Row, More> }>;
}

/**
 * The routes of a list, whose screen shows a record's drawer at `?open=<id>`, and of its records: the
 * page at `/<name>/<id>` (without one, that URL leads to the drawer) and the forms at `/<name>/new`
 * and `/<name>/<id>/edit`. The filters in the URL are those of the endpoint `E`.
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
    const { name, path = `/${name}` as Path } = options;
    const loadResource = loadOnce(async () => (await options.load()).resource);
    const listRoute = createRoute({
      ...screenAt(path, name),
      validateSearch: readListState<E>,
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
        const [{ ListScreen }, { ViewsBar: views, SaveView: save }, resource] = await Promise.all([
          loadPart(() => import('@/table/list-screen.tsx')),
          loadPart(() => import('@/school/views/views-bar.tsx')),
          loadResource(),
        ]);
        return {
          Screen: () => createElement(ListScreen<Row, More>, { resource, path, views, save }),
        };
      }, 'Screen'),
    });
    const recordRoute = createRoute({
      ...screenAt(`${path}/$id`, name),
      validateSearch: readRecordState,
      loader: async ({ context, params }) => {
        const { id } = params as { readonly id: string };
        const [{ prefetchRecord }, resource] = await Promise.all([loadPrefetch(), loadResource()]);
        if (!resource.record?.loadPage) {
          throw redirect({ href: `${path}?open=${encodeURIComponent(id)}`, replace: true });
        }
        prefetchRecord(context.queryClient, resource, id);
      },
      component: lazyRouteComponent(async () => {
        const Page = await (await loadResource()).record?.loadPage?.();
        return {
          Screen: () => {
            const { id } = recordRoute.useParams() as { readonly id: string };
            // A new instance per record: no dialog, draft or mutation passes from one to another.
            return Page && createElement(Page, { key: id, id });
          },
        };
      }, 'Screen'),
    });
    const formScreen = (kind: keyof RecordForms) =>
      lazyRouteComponent(
        async () => ({ Screen: await (await loadResource()).forms?.[kind]?.load() }),
        'Screen',
      );
    const newRoute = createRoute({
      getParentRoute: () => shellRoute,
      path: `${path}/new` as const,
      ...(options.create ? forScreen(options.create) : forForm(name, async () => undefined)),
      validateSearch: readGiven,
      component: formScreen('create'),
    });
    const editRoute = createRoute({
      getParentRoute: () => shellRoute,
      path: `${path}/$id/edit` as const,
      ...forForm(name, async () => (await loadResource()).forms?.edit?.access),
      component: formScreen('edit'),
    });
    return [listRoute, recordRoute, newRoute, editRoute] as const;
  };
