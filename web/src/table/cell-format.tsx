import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { partsByMatch } from '@/lib/format/format-matches.ts';
import { type Formatters, useFormat } from '@/lib/format/use-format.ts';
import { emptyValue } from '@/ui/empty-value.tsx';
import styles from '@/ui/highlight.module.css';
import { momentElement } from '@/ui/moment.tsx';

/**
 * What cells are rendered with: one object per table in place of hooks in every cell. A missing
 * value becomes a dash.
 */
export interface CellFormat extends Formatters {
  readonly t: TFunction;
  readonly empty: ReactNode;
  readonly text: (value: string | undefined) => ReactNode;
  /** The search matches are marked. */
  readonly match: (value: string | undefined) => ReactNode;
  readonly count: (value: number | undefined) => ReactNode;
  readonly amount: (amount: string | undefined, currency?: string) => ReactNode;
  readonly moment: (at: string | undefined) => ReactNode;
}

/** `term` is the search that the rows on show are the result of. */
export const useCellFormat = (term: string): CellFormat => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const empty = emptyValue(t('table.notKnown'));
    return {
      ...format,
      t,
      empty,
      text: (value) => value || empty,
      match: (value) => (value ? highlight(value, term) : empty),
      count: (value) => (value === undefined ? empty : format.number(value)),
      amount: (amount, currency) => (amount === undefined ? empty : format.money(amount, currency)),
      moment: (at) => (at ? momentElement(at, format) : empty),
    };
  }, [t, format, term]);
};

/** The text with every match of the search term marked. */
const highlight = (text: string, term: string): ReactNode =>
  term === ''
    ? text
    : partsByMatch(text, term).map(({ start, text: part, isMatch }) =>
        isMatch ? (
          <mark key={start} className={styles.match}>
            {part}
          </mark>
        ) : (
          part
        ),
      );
