import { type ReactNode, useMemo } from 'react';
import { type Formatters, useTexts } from '@/lib/format/use-format.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { emptyValue } from '@/ui/empty-value.tsx';
import { highlight } from '@/ui/highlight.tsx';
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
  const { t, format } = useTexts();
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
