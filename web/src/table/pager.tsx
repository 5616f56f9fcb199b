import { Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import type { ListPage } from '@/api/list/list-page.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from './pager.module.css';

interface PageButtonProps {
  readonly name: string;
  readonly icon: ComponentType<{ size: number; stroke: number; className?: string | undefined }>;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly onIntent?: () => void;
}

/** Disabled by `aria-disabled`, because a disabled button would lose the focus. */
const PageButton = (props: PageButtonProps) => {
  const { name, icon: Icon, isDisabled, onClick, onIntent } = props;
  return (
    <Tooltip label={name}>
      <ControlButton
        className={styles.button}
        aria-label={name}
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Icon size={16} stroke={1.5} className={styles.arrow} />
      </ControlButton>
    </Tooltip>
  );
};

const pageSizes = [10, 25, 50, 100] as const;
type PageSize = number | 'all';

interface PagerProps {
  readonly page: ListPage<unknown>;
  /** The page that the user wants: its rows can still be loading. */
  readonly wanted: number;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  /** The pointer or the focus is on “Next page”. */
  readonly onNextIntent: () => void;
}

export const Pager = (props: PagerProps) => {
  const { page, wanted, pageSize, onPage, onPageSize, onNextIntent } = props;
  const { t } = useTranslation();
  const countedPages =
    page.count === undefined ? 1 : Math.max(1, Math.ceil(page.count / page.pageSize));
  const lastPage = page.count === undefined || page.isCountCapped ? undefined : countedPages;
  const hasNext = wanted === page.page ? page.hasNext : wanted < countedPages;
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <PageSizeSelect page={page} pageSize={pageSize} onPageSize={onPageSize} />
      <bdi className={styles.range}>
        <Range page={page} />
      </bdi>
      <div className={styles.buttons}>
        <PageButton
          name={t('table.firstPage')}
          icon={IconChevronsLeft}
          isDisabled={wanted <= 1}
          onClick={() => onPage(1)}
        />
        <PageButton
          name={t('table.previousPage')}
          icon={IconChevronLeft}
          isDisabled={wanted <= 1}
          onClick={() => onPage(wanted - 1)}
        />
        <PageButton
          name={t('table.nextPage')}
          icon={IconChevronRight}
          isDisabled={!hasNext}
          onClick={() => onPage(wanted + 1)}
          onIntent={onNextIntent}
        />
        <PageButton
          name={t('table.lastPage')}
          icon={IconChevronsRight}
          isDisabled={lastPage === undefined || !hasNext}
          onClick={() => lastPage !== undefined && onPage(lastPage)}
        />
      </div>
    </nav>
  );
};

type PageSizeSelectProps = Pick<PagerProps, 'page' | 'pageSize' | 'onPageSize'>;

const PageSizeSelect = ({ page, pageSize, onPageSize }: PageSizeSelectProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  // “All” needs every row in the browser. A size from a link is added to the choices.
  const size = pageSize === 'all' && !page.isClientSide ? page.pageSize : pageSize;
  const numbers = new Set([...pageSizes, ...(size === 'all' ? [] : [size])]);
  return (
    <span className={styles.size}>
      <label htmlFor={id}>{t('table.rowsPerPage')}</label>
      <select
        id={id}
        className={styles.select}
        value={size}
        onChange={({ currentTarget: { value } }) =>
          onPageSize(value === 'all' ? 'all' : Number(value))
        }
      >
        {[...numbers]
          .toSorted((left, right) => left - right)
          .map((number) => (
            <option key={number} value={number}>
              {format.number(number)}
            </option>
          ))}
        {page.isClientSide && <option value="all">{t('table.allRows')}</option>}
      </select>
    </span>
  );
};

const Range = ({ page }: { readonly page: ListPage<unknown> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (page.rows.length === 0) return null;
  const from = format.number(page.firstRow);
  const to = format.number(page.firstRow + page.rows.length - 1);
  if (page.count === undefined) return t('table.rangeOfMany', { from, to });
  const total = page.isCountCapped
    ? t('table.cappedCount', { count: page.count })
    : format.number(page.count);
  return t('table.range', { from, to, total });
};
