import {
  listReconciliations,
  type Reconciliation,
  type ReconciliationRow,
  readReconciliation,
} from '@provost/contract/reconciliations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOwn, type Own, ownQuery } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

export type Compared = Own<Reconciliation>;
export type Row = Own<ReconciliationRow>;

export const reconciliationsQuery = ownQuery(listReconciliations);

export const reconciliationQuery = (id: number, result: string | undefined, page: number) =>
  queryOptions({
    queryKey: [readReconciliation.path, id, result, page],
    queryFn: ({ signal }) =>
      callOwn(readReconciliation, { params: { id }, query: { result, page }, signal }),
    placeholderData: keepPreviousData,
  });

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** The days of a file, which no time zone moves. */
export const useDaysText = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const dayText = (day: string) => format.date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return ({ first_day, last_day }: Days): string =>
    t('reconcile.days', { from: dayText(first_day), to: dayText(last_day) });
};
