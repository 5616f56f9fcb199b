import { statusTabs, type ViewListName } from '@provost/contract/view-lists';
import { deleteView } from '@provost/contract/views';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from '@/api/list/list-state.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import scroll from '@/ui/scroll-row.module.css';
import { useAsked } from '@/ui/use-asked.ts';
import { useViewCounts } from './use-view-counts.tsx';
import type { ViewDialogProps } from './view-dialog.tsx';
import {
  type SavedView,
  searchOfView,
  useCanShare,
  viewQueryOf,
  viewsQuery,
} from './views.queries.ts';
import styles from './views-bar.module.css';

const loadDialog = () => loadPart(() => import('./view-dialog.tsx'));
const pill = (isActive: boolean) => ({
  className: styles.pill,
  activeOptions: { exact: true },
  'data-active': isActive || undefined,
});
const icon = { size: 16, 'aria-hidden': true };

interface ViewsBarProps {
  readonly path: string;
  readonly state: ListState;
}

const useViews = ({ path, state }: ViewsBarProps) => {
  const { data } = useQuery(viewsQuery);
  const views = data?.filter(({ list }) => `/${list}` === path) ?? [];
  const query = viewQueryOf(state);
  const list = path.slice(1);
  const matching = views.filter((view) => viewQueryOf(searchOfView(view)) === query);
  return {
    data,
    views,
    query,
    list,
    // The user's own one can be edited.
    active: matching.find(({ is_own }) => is_own) ?? matching[0],
    tabs: statusTabs[list as ViewListName] ?? [],
  };
};

const LazyViewDialog = (props: ViewDialogProps) => (
  <LazyPart load={loadDialog} isNeeded={props.isOpen} onClose={props.onClose}>
    {({ ViewDialog }) => <ViewDialog {...props} />}
  </LazyPart>
);

/** Saves what is on show. It keeps its place while there is nothing to save: no row moves. */
export const SaveView = (props: ViewsBarProps) => {
  const { t } = useTranslation();
  const { data, views, query, list, active, tabs } = useViews(props);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!data) return null;
  const isKnown = active !== undefined || tabs.some((status) => query === `status=${status}`);
  return (
    <>
      {query === '' || isKnown ? (
        <span className={styles.save} />
      ) : (
        <ControlButton
          className={styles.save}
          icon={<IconDeviceFloppy {...icon} />}
          title={t('views.save')}
          aria-label={t('views.save')}
          onClick={() => setIsOpen(true)}
        />
      )}
      <LazyViewDialog
        {...{ list, query, isOpen }}
        view={undefined}
        others={views}
        onClose={close}
      />
    </>
  );
};

/** The views of a list with their counts. i18n-keys: status.* */
export const ViewsBar = (props: ViewsBarProps) => {
  const { t } = useTranslation();
  const { path } = props;
  const { data, views, query, list, active, tabs } = useViews(props);
  useDefaultView(path, query, data ? views : undefined);
  const { asked: edited, ask: edit, isOpen, close } = useAsked<SavedView>();
  const hasViews = views.length + tabs.length > 0;
  const count = useViewCounts(list, data != null && hasViews);
  if (!data || !hasViews) return null;
  return (
    <nav className={`row ${styles.bar} ${scroll.row}`} aria-label={t('views.many')}>
      <Link to={path} search={{}} {...pill(query === '')}>
        {t('views.all')}
        {count('')}
      </Link>
      {tabs.map((status) => (
        <Link key={status} to={path} search={{ status }} {...pill(query === `status=${status}`)}>
          {t(`status.${status}`)}
          {count(`status=${status}`)}
        </Link>
      ))}
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <Link
            to={path}
            search={searchOfView(view)}
            {...pill(view === active)}
            title={view.is_own ? undefined : t('views.sharedBy', { name: view.owner.full_name })}
          >
            <bdi>{view.name}</bdi>
            {view.is_default && ` · ${t('views.default')}`}
            {count(view.query)}
          </Link>
          {view === active && <ViewActions view={view} onEdit={() => edit(view)} />}
        </span>
      ))}
      {active && active.ignored.length > 0 && (
        <span className="small">{t('views.ignored', { names: active.ignored.join(', ') })}</span>
      )}
      <LazyViewDialog {...{ list, query, isOpen }} view={edited} others={views} onClose={close} />
    </nav>
  );
};

interface ViewActionsProps {
  readonly view: SavedView;
  readonly onEdit: () => void;
}

const ViewActions = ({ view, onEdit }: ViewActionsProps) => {
  const { t } = useTranslation();
  const canShare = useCanShare();
  const { id, name } = view;
  const remove = useVersionedWrite({
    send: sendTo(deleteView, () => ({ params: { id } })),
    version: view.version,
  });
  return (
    <>
      <IconButton
        icon={IconPencil}
        iconSize={16}
        label={t('views.edit', { name })}
        onClick={onEdit}
      />
      {(view.is_own || canShare) && (
        <IconButton
          icon={IconTrash}
          iconSize={16}
          label={t('views.delete', { name })}
          onClick={() => remove.send(undefined)}
        />
      )}
    </>
  );
};

/** Once for each visit that starts without a query: from there, “All” leaves it. */
const useDefaultView = (path: string, query: string, views: readonly SavedView[] | undefined) => {
  const navigate = useNavigate();
  // The views can load after the user has removed the last filter.
  const [visit, setVisit] = useState({ path, isPlain: query === '' });
  if (visit.path !== path) setVisit({ path, isPlain: query === '' });
  const open = useEffectEvent((known: readonly SavedView[]) => {
    const view = known.find(({ is_default }) => is_default);
    if (view && visit.isPlain && query === '' && !globalThis.location.search) {
      void navigate({ to: path, search: searchOfView(view), replace: true });
    }
  });
  const isLoaded = views !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another visit.
  useEffect(() => {
    if (isLoaded && views) open(views);
  }, [isLoaded, path]);
};
