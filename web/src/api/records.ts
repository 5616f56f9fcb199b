import type { Endpoint } from '@provost/contract/endpoint';
import { type CallOptions, callEndpoint } from './client.ts';
import type { Adapter } from './hosts/adapted.ts';
import { readListResponse } from './raw/list-response.ts';
import { unwrapData } from './raw/unwrap.ts';

/** As many as a field or a filter offers. */
export const shownChoices = 20;

/** One page of a list that has no table, such as the enrolments of a student. */
export const readPage = async <E extends Endpoint, Row>(
  endpoint: E,
  { adapt }: Adapter<Row>,
  options: CallOptions<E>,
) => {
  const response = readListResponse(await callEndpoint(endpoint, options));
  return { ...response, rows: response.rows.map(adapt) };
};

export const findRecords = async <Row>(
  endpoint: Endpoint,
  adapter: Adapter<Row>,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const shown = { ...query, page_size: shownChoices };
  return (await readPage(endpoint, adapter, { query: shown, signal })).rows;
};

export const readRecord = async <Row>(
  endpoint: Endpoint,
  { adapt }: Adapter<Row>,
  id: string,
  signal: AbortSignal,
): Promise<Row> => adapt(unwrapData(await callEndpoint(endpoint, { params: { id }, signal })));
