import { listTags } from '@provost/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { fetchShared } from '@/api/fetch-shared.ts';
import { callOwn } from '@/api/own.ts';
import { isOurServer } from '@/api/school-query.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Column } from '@/table/column.ts';
import type { ChoiceFilter } from '@/table/filter.ts';
import { Fact } from '@/ui/details-section.tsx';
import styles from './tag-badges.module.css';

/** By name. Null where the host is not our server. */
export const tagsQuery = queryOptions({
  queryKey: [listTags.path],
  queryFn: async ({ client, signal }) =>
    (await isOurServer(client)) ? callOwn(listTags, { signal }) : null,
  staleTime: 60_000,
  meta: { silent: true },
});

export const tagFilter: ChoiceFilter = {
  name: 'tag',
  title: 'tags.many',
  isOurs: true,
  options: async (client) =>
    (await fetchShared(client, tagsQuery))?.map(({ id, name }) => ({ value: id, label: name })) ??
    [],
};

const colors: Readonly<Record<string, string>> = {
  red: '#d6453c',
  orange: '#d9711c',
  yellow: '#c79a00',
  green: '#2b9a5e',
  teal: '#0e9aa7',
  blue: '#3f7fe0',
  purple: '#9a5fd0',
};

interface ShownTag {
  readonly id?: string | undefined;
  readonly name: string | undefined;
  readonly color: string | undefined;
}

/** A tag: its colour never stands alone. */
export const tagBadge = ({ id, name, color }: ShownTag) => (
  <span
    key={id}
    className={styles.tag}
    style={{ '--tag': colors[color ?? ''] ?? 'var(--slate)' } as CSSProperties}
  >
    <bdi>{name}</bdi>
  </span>
);

const tagBadges = (tags: readonly ShownTag[]) => (
  <span className={styles.tags}>{tags.map(tagBadge)}</span>
);

interface Tagged {
  /** Undefined if the host does not send them. */
  readonly tags?: readonly ShownTag[] | undefined;
}

export const tagsColumn: Column<Tagged> = {
  id: 'tags',
  title: 'tags.many',
  cell: ({ tags = [] }, format) => (tags.length > 0 ? tagBadges(tags) : format.empty),
  isHiddenAtFirst: true,
  card: 'line',
  width: 120,
};

/** Nothing where the record has none. */
export const TagsFact = ({ tags = [] }: Tagged) => {
  const { t } = useTranslation();
  return tags.length > 0 ? <Fact name={t('tags.many')}>{tagBadges(tags)}</Fact> : null;
};
