import { Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { ListPage } from '@/api/list/list-source.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from './pager.module.css';

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
  const next = hasNext ? wanted + 1 : undefined;
  const buttons = [
    { name: 'table.firstPage', Icon: IconChevronsLeft, to: wanted > 1 ? 1 : undefined },
    { name: 'table.previousPage', Icon: IconChevronLeft, to: wanted > 1 ? wanted - 1 : undefined },
    { name: 'table.nextPage', Icon: IconChevronRight, to: next, onIntent: onNextIntent },
    { name: 'table.lastPage', Icon: IconChevronsRight, to: hasNext ? lastPage : undefined },
  ];
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <PageSizeSelect page={page} pageSize={pageSize} onPageSize={onPageSize} />
      <bdi className={styles.range}>
        <Range page={page} />
      </bdi>
      <div className={styles.buttons}>
        {buttons.map(({ name, Icon, to, onIntent }) => (
          <Tooltip key={name} label={t(name)}>
            <ControlButton
              className={styles.button}
              aria-label={t(name)}
              // Not `disabled`: a disabled button would lose the focus.
              aria-disabled={to === undefined}
              onClick={() => to !== undefined && onPage(to)}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              <Icon size={16} className="mirrored" />
            </ControlButton>
          </Tooltip>
        ))}
      </div>
    </nav>
  );
};

type PageSizeSelectProps = Pick<PagerProps, 'page' | 'pageSize' | 'onPageSize'>;

const PageSizeSelect = ({ page, pageSize, onPageSize }: PageSizeSelectProps) => {
  const { t, format } = useTexts();
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
  const { t, format } = useTexts();
  if (page.rows.length === 0) return null;
  const from = format.number(page.firstRow);
  const to = format.number(page.firstRow + page.rows.length - 1);
  if (page.count === undefined) return t('table.rangeOfMany', { from, to });
  const total = page.isCountCapped
    ? t('table.cappedCount', { count: page.count })
    : format.number(page.count);
  return t('table.range', { from, to, total });
};
