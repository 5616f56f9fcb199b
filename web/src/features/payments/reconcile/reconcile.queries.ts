import {
  listReconciliations,
  type Reconciliation,
  type ReconciliationRow,
  readReconciliation,
} from '@provost/contract/reconciliations';
import { keepPreviousData } from '@tanstack/react-query';
import { type Own, ownQuery } from '@/api/own.ts';
import { useTexts } from '@/lib/format/use-format.ts';

export type Compared = Own<Reconciliation>;
export type Row = Own<ReconciliationRow>;

export const reconciliationsQuery = ownQuery(listReconciliations);

export const reconciliationQuery = (id: number, result: string | undefined, page: number) => ({
  ...ownQuery(readReconciliation, { params: { id }, query: { result, page } }),
  placeholderData: keepPreviousData,
});

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** The days of a file, which no time zone moves. */
export const useDaysText = () => {
  const { t, format } = useTexts();
  return ({ first_day, last_day }: Days): string =>
    t('reconcile.days', { from: format.day(first_day), to: format.day(last_day) });
};
