import type { Endpoint } from '@provost/contract/endpoint';
import { callEndpoint } from './client.ts';
import type { Adapter } from './hosts/adapted.ts';
import { unwrapData, unwrapList } from './raw/unwrap.ts';

/** As many as a field or a filter offers. */
export const shownChoices = 20;

/** The first records of a list that match a query. */
export const findRecords = async <Row>(
  endpoint: Endpoint,
  { adapt }: Adapter<Row>,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const shown = { ...query, page_size: shownChoices };
  return unwrapList(await callEndpoint(endpoint, { query: shown, signal })).rows.map(adapt);
};

export const readRecord = async <Row>(
  endpoint: Endpoint,
  { adapt }: Adapter<Row>,
  id: string,
  signal: AbortSignal,
): Promise<Row> => adapt(unwrapData(await callEndpoint(endpoint, { params: { id }, signal })));
