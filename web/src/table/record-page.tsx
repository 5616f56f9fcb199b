import { Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { useDetails } from '@/api/details/use-details.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DetailsContent, SectionSkeleton } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import styles from './record-page.module.css';

export interface RecordTab {
  /** In the URL, as `?tab=`. The first tab has no name there. */
  readonly id: string;
  /** Text key. */
  readonly title: string;
  /** Rendered while the tab is open. */
  readonly content: ReactNode;
}

interface RecordPageProps {
  readonly load: ReturnType<typeof useDetails>;
  /** The record's name, or what it is while the name is unknown. */
  readonly title: string;
  /** In the trail, where it is not the title. */
  readonly name?: string | undefined;
  /** Figures below the title. */
  readonly strip?: ReactNode;
  /** Beside the title, such as a status badge. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that the record is in: its path and the text key of its title. */
  readonly list: { readonly path: string; readonly title: string };
  /** The column at the end: facts. */
  readonly aside?: ReactNode;
  /** The content of the first tab; false until the record is loaded. */
  readonly overview: ReactNode;
  /** The other tabs; those that the user cannot open are left out. */
  readonly tabs: readonly (RecordTab | false | undefined)[];
}

/** The full page of a record: title, status and actions, then tabs beside the facts. */
export const RecordPage = (props: RecordPageProps) => {
  const { t } = useTranslation();
  const { load, list } = props;
  return (
    <>
      <p className={styles.trail}>
        <Link to={list.path as '/'}>{t(list.title)}</Link>
        <IconChevronRight size={14} aria-hidden className="mirrored" />
        <bdi aria-current="page">{props.name ?? props.title}</bdi>
      </p>
      <PageHeader title={props.title} note={load.row && props.note}>
        {load.row && props.actions}
      </PageHeader>
      {load.row && props.strip}
      <DetailsContent load={load}>{load.row && <Content {...props} />}</DetailsContent>
    </>
  );
};

const Content = ({ load, overview, aside, ...props }: RecordPageProps) => {
  const { t } = useTranslation();
  const content = overview || (load.isLoadingMore && <SectionSkeleton lines={5} />);
  const overviewTab: RecordTab = { id: 'overview', title: 'record.overview', content };
  const tabs = [overviewTab, ...props.tabs.filter((tab) => tab !== false && tab !== undefined)];
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search) => (search as { readonly tab?: string }).tab,
  });
  const first = tabs[0]?.id ?? '';
  const open = tabs.find(({ id }) => id === named)?.id ?? first;
  const choose = (tab: string | null) =>
    void navigate({
      to: '.',
      search: (tab === first || tab === null ? {} : { tab }) as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.columns}>
      <Tabs value={open} onChange={choose} keepMounted={false} className={styles.main ?? ''}>
        <Tabs.List className={styles.tabs ?? ''}>
          {tabs.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel ?? ''}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
};
