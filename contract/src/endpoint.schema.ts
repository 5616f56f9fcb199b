import type * as z from 'zod/mini';
import type * as call from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import { type ListQuery, listQuery } from './list.schema.ts';
import { idParams } from './text.schema.ts';

interface Schemas {
  readonly summary: string;
  /** Of the path; by default that of `{id}` is the id of a record. */
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  readonly response: z.ZodMiniType;
  /** The response contains a secret, such as a link: it is stored encrypted for repeated requests. */
  readonly hasSecret?: true;
  /**
   * Whether the server caches responses until the next commit. They must depend on nothing but the
   * URL, the rows the caller can see, the data and the end of students' trials.
   */
  readonly cache?: true;
  /** The errors that do not follow from the other fields. */
  readonly errors?: readonly ErrorCode[];
}

/** An endpoint with its schemas: the server registers it, and OpenAPI is generated from it. */
export interface Endpoint extends call.Endpoint, Schemas {}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

interface SchemasOf<E extends call.Endpoint> extends Schemas {
  readonly body?: z.ZodMiniType<unknown, call.BodyOf<E>>;
  readonly response: z.ZodMiniType<call.ResponseOf<E>>;
}

type QueryOf<E extends call.Endpoint> = E extends { readonly list: object }
  ? { readonly query: ListQuery }
  : unknown;

type ParamsOf<E extends call.Endpoint, S> = S extends { readonly params: z.ZodMiniType }
  ? unknown
  : E['path'] extends `${string}{id}${string}`
    ? { readonly params: typeof idParams }
    : unknown;

/** Adds the schemas to an endpoint; TypeScript compares them with the types that it carries. */
export const withSchemas = <E extends call.Endpoint, const S extends SchemasOf<E>>(
  endpoint: E,
  schemas: S,
): E & S & QueryOf<E> & ParamsOf<E, S> =>
  ({
    ...endpoint,
    ...(endpoint.path.includes('{id}') && { params: idParams }),
    ...schemas,
    ...(endpoint.list && { query: listQuery(endpoint.list) }),
  }) as E & S & QueryOf<E> & ParamsOf<E, S>;

export type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
