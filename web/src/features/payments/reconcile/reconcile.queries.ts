import {
  listReconciliations,
  type Reconciliation,
  type ReconciliationRow,
  readReconciliation,
} from '@provost/contract/reconciliations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOwn, type Own } from '@/api/own.ts';

export type Compared = Own<Reconciliation>;
export type Row = Own<ReconciliationRow>;

export const reconciliationsQuery = queryOptions({
  queryKey: [listReconciliations.path],
  queryFn: ({ signal }) => callOwn(listReconciliations, { signal }),
});

export const reconciliationQuery = (id: number, result: string | undefined, page: number) =>
  queryOptions({
    queryKey: [readReconciliation.path, id, result, page],
    queryFn: ({ signal }) =>
      callOwn(readReconciliation, { params: { id }, query: { result, page }, signal }),
    placeholderData: keepPreviousData,
  });
