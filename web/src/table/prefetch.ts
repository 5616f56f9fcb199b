import type { QueryClient } from '@tanstack/react-query';
import { detailsOptions } from '@/api/details/details-options.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import { supportedState } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { preloadPart } from '@/lib/dom/load-part.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './row-keys.ts';

/** Without the screen's code: the rows load while it does. */
export const prefetchList = <Row extends Identified, More extends Row>(
  client: QueryClient,
  { list }: Resource<Row, More>,
  state: ListState,
): Promise<void> => client.prefetchQuery(listPageOptions(list, supportedState(list, state)));

export const prefetchRecord = <Row extends Identified, More extends Row>(
  client: QueryClient,
  { record }: Resource<Row, More>,
  id: string,
): void => {
  if (!record) return;
  void client.prefetchQuery(detailsOptions(record.details, id));
  preloadPart(record.load);
};
