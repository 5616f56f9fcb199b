import { listPayers, type Payer, readPayer } from '@provost/contract/payers';
import { queryOptions } from '@tanstack/react-query';
import { type Own, ownRows } from '@/api/own.ts';
import { findRecords, readRecord } from '@/api/records.ts';

const toChoice = ({ id, name }: Own<Payer>) => ({ value: id, label: name });

/** One payer by id: a draft has the id alone, and the search might not find them. */
export const payerQuery = (id: string) =>
  queryOptions({
    queryKey: [listPayers.path, 'choice', id],
    queryFn: async ({ signal }) =>
      toChoice(await readRecord(readPayer, ownRows<Payer>(), id, signal)),
    enabled: id !== '',
    meta: { silent: true },
  });

export const payerSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listPayers.path, 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, ordering: 'name' };
      return (await findRecords(listPayers, ownRows<Payer>(), query, signal)).map(toChoice);
    },
  });
