import type { Endpoint, ResponseOf } from '@provost/contract/endpoint';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { isJsonObject } from '@/lib/data/json.ts';
import { localError } from './api-error.ts';
import { type CallOptions, callEndpoint } from './client.ts';
import type { ListAdapter } from './hosts/adapted.ts';
import type { ListDefinition } from './list/list-definition.ts';
import { unwrapData } from './raw/unwrap.ts';

/**
 * A type of the contract as our server sends it. The calls of the specification are adapted to any
 * host; all others are only sent to our server and used as they are, with two differences that make
 * the types of both kinds compatible: ids are texts, and null is undefined.
 */
export type Own<T> = unknown extends T
  ? T
  : T extends null
    ? undefined
    : T extends readonly (infer Item)[]
      ? readonly Own<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: K extends 'id' | `${string}_id` ? OwnId<T[K]> : Own<T[K]> }
        : T;

type OwnId<T> = T extends number ? string : Own<T>;

type OwnData<E extends Endpoint> = ResponseOf<E> extends { data: infer Data } ? Own<Data> : never;

const isIdName = (name: string): boolean => name === 'id' || name.endsWith('_id');

const convert = (value: unknown, name = ''): unknown => {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => convert(item));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, convert(item, key)]),
    );
  }
  return typeof value === 'number' && isIdName(name) ? String(value) : value;
};

/** A record of a list, a write or an error of our server. */
export const ownRecord = <T>(raw: unknown): Own<T> => convert(raw) as Own<T>;

/** For records that only our server sends. */
export const ownRows = <T>(): ListAdapter<Own<T>> => ({
  adapt: ownRecord<T>,
  adaptLazily: ownRecord<T>,
});

/** A list that only our server has. It pages, so the browser never searches or sorts its rows. */
export const ownList = <T>(
  endpoint: Endpoint,
  defaultOrdering: string,
): ListDefinition<Own<T>> => ({
  endpoint,
  defaultOrdering,
  ...ownRows<T>(),
  searchTexts: () => [],
  sortKeys: {},
  filterValues: {},
});

/** The data of a response; a write also has a message for the user. */
export const ownData = <E extends Endpoint>(_endpoint: E, response: unknown): OwnData<E> => {
  if (!isJsonObject(response) || response.data === undefined) throw localError('invalid_response');
  return convert(unwrapData(response)) as OwnData<E>;
};

export const callOwn = async <E extends Endpoint>(
  endpoint: E,
  options?: CallOptions<E>,
): Promise<OwnData<E>> => ownData(endpoint, await callEndpoint(endpoint, options));

/** Its key is the path and what is asked for. */
export const ownQuery = <E extends Endpoint>(
  endpoint: E,
  asked: Pick<CallOptions<E>, 'params' | 'query'> = {},
) =>
  queryOptions({
    queryKey: [endpoint.path, ...Object.values(asked).filter(Boolean)] as QueryKey,
    queryFn: ({ signal }) => callOwn(endpoint, { ...asked, signal }),
  });

/** Its errors are shown in the place of its data, or nowhere: no notification shows them. */
export const silentQuery = <E extends Endpoint>(
  endpoint: E,
  asked?: Pick<CallOptions<E>, 'params' | 'query'>,
) => ({ ...ownQuery(endpoint, asked), meta: { silent: true } });
