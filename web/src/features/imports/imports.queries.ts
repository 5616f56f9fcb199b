import { type Import, listImports, readImport } from '@provost/contract/imports';
import { keepPreviousData } from '@tanstack/react-query';
import { type Own, ownQuery } from '@/api/own.ts';

export type ShownImport = Own<Import>;

export const importsQuery = ownQuery(listImports);

const busy = ['checking', 'applying', 'undoing'];
const progressMs = 1000;

/** An import with a page of its rows. It changes by itself while a job works on it. */
export const importQuery = (id: string, state: string | undefined, page: number) => ({
  ...ownQuery(readImport, { params: { id }, query: { state, page: page > 1 ? page : undefined } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data: ShownImport | undefined } }) =>
    data && busy.includes(data.state) ? progressMs : false,
});
