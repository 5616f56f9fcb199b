import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useViewCounts } from '@/school/views/use-view-counts.tsx';
import { searchOfView, viewsQuery } from '@/school/views/views.queries.ts';
import styles from './menu-links.module.css';

interface MenuViewsProps {
  readonly list: string;
  readonly path: string;
  readonly onChoose?: (() => void) | undefined;
}

/** The saved views of the list that is open: its own bar has loaded them and their counts. */
export const MenuViews = ({ list, path, onChoose }: MenuViewsProps) => {
  const { t } = useTranslation();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === path });
  const { data } = useQuery({ ...viewsQuery, enabled: isOpen });
  const views = (isOpen && data?.filter((view) => view.list === list)) || [];
  const count = useViewCounts(list, views.length > 0);
  if (views.length === 0) return null;
  return (
    <ul aria-label={t('views.many')} className={styles.views}>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={path}
            search={searchOfView(view)}
            className={styles.view}
            activeOptions={{ exact: true, includeSearch: true }}
            onClick={onChoose}
          >
            <bdi className={styles.label}>{view.name}</bdi>
            {count(view.query)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
