import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './pager.module.css';
import type { TablePage } from './table-page.ts';

const pageSizes = [10, 25, 50, 100] as const;
type PageSize = number | 'all';

interface PagerProps {
  readonly page: TablePage<object>;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  /** Called when the pointer or the focus comes to "Next page". */
  readonly onNextIntent: () => void;
}

export const Pager = ({ page, pageSize, onPage, onPageSize, onNextIntent }: PagerProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const sizeId = useId();
  // Only who has all rows can show them all; a size that a link brought is one to choose from.
  const size = pageSize === 'all' && !page.isWhole ? page.pageSize : pageSize;
  const numbers = new Set([...pageSizes, ...(size === 'all' ? [] : [size])]);
  const sizes = [
    ...[...numbers].toSorted((left, right) => left - right).map(String),
    ...(page.isWhole ? ['all'] : []),
  ];
  const lastPage =
    page.count === undefined ? undefined : Math.max(1, Math.ceil(page.count / page.pageSize));
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <span className={styles.size}>
        <label htmlFor={sizeId}>{t('table.rowsPerPage')}</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          value={String(size)}
          onChange={({ currentTarget: { value } }) =>
            onPageSize(value === 'all' ? 'all' : Number(value))
          }
          data={sizes.map((value) => ({
            value,
            label: value === 'all' ? t('table.allRows') : format.number(value),
          }))}
        />
      </span>
      <span className={styles.range}>
        <bdi>
          <Range page={page} />
        </bdi>
      </span>
      <div className={styles.buttons}>
        <PageButton
          name={t('table.firstPage')}
          icon={IconChevronsLeft}
          isOff={page.page <= 1}
          onClick={() => onPage(1)}
        />
        <PageButton
          name={t('table.previousPage')}
          icon={IconChevronLeft}
          isOff={page.page <= 1}
          onClick={() => onPage(page.page - 1)}
        />
        <PageButton
          name={t('table.nextPage')}
          icon={IconChevronRight}
          isOff={!page.hasNext}
          onClick={() => onPage(page.page + 1)}
          onIntent={onNextIntent}
        />
        <PageButton
          name={t('table.lastPage')}
          icon={IconChevronsRight}
          isOff={lastPage === undefined || !page.hasNext}
          onClick={() => lastPage !== undefined && onPage(lastPage)}
        />
      </div>
    </nav>
  );
};

const Range = ({ page }: { readonly page: TablePage<object> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (page.rows.length === 0) return null;
  const from = format.number(page.firstRow);
  const to = format.number(page.firstRow + page.rows.length - 1);
  return page.count === undefined
    ? t('table.rangeOfMany', { from, to })
    : t('table.range', { from, to, total: format.number(page.count) });
};

interface PageButtonProps {
  readonly name: string;
  readonly icon: ComponentType<{ size: number; stroke: number; className?: string | undefined }>;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly onIntent?: () => void;
}

/** Off, it keeps the focus: a disabled button would drop it at the end of the list. */
const PageButton = ({ name, icon: Icon, isOff, onClick, onIntent }: PageButtonProps) => (
  <Tooltip label={name}>
    <ActionIcon
      variant="default"
      size="md"
      aria-label={name}
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      onClick={() => {
        if (!isOff) onClick();
      }}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon size={16} stroke={1.5} className={styles.arrow} />
    </ActionIcon>
  </Tooltip>
);
