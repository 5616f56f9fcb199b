import type * as z from 'zod/mini';
import type { Access, Rule } from './ability.ts';
import type { ErrorCode } from './error.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the API: the server registers it, the dashboard calls it, OpenAPI prints it. */
export interface Endpoint {
  readonly method: Method;
  /** As on the wire, with `{id}` for parameters. The last slash is optional for callers. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The status of success; 200 where none is named. */
  readonly status?: 200 | 201;
  readonly response: z.ZodMiniType;
  /** What it may refuse besides what follows from the parts above. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Whether the server caches responses until the next commit. They must depend on nothing but the
   * URL, the rows the caller can see, the data and the end of students' trials.
   */
  readonly cache?: true;
  /** Asked for again and again: the answer has a tag, and whoever names it is told by 304 alone. */
  readonly isFigure?: true;
  /** The CSV export beside a list (`…/export.csv`, same query): its own rule, and its columns. */
  readonly csv?: { readonly access: Rule; readonly columns: readonly string[] };
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Where the CSV export of a list stands. */
export const csvPath = (list: Endpoint): string => `${list.path.replace(/\/$/, '')}/export.csv`;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
export type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type BodyOf<E extends Endpoint> = Input<E['body']>;
