import type { Access, Rule } from './ability.ts';
import { type Content, registerContent } from './content.ts';
import type { ListOptions } from './list.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the API, as the dashboard sends it. `endpoint.schema.ts` adds the schemas. */
export interface Endpoint {
  readonly method: Method;
  /** With `{id}` for parameters. Callers can omit the last slash. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Of a read. */
  readonly shows?: readonly Content[];
  /** Of a write: the dashboard reloads the reads that show it, in every tab. */
  readonly affects?: readonly Content[];
  /** The response has an entity tag, and a repeated request gets 304 while it is unchanged. */
  readonly isFigure?: true;
  /**
   * A change that a stolen session must not make: it needs a sign-in within the last ten minutes, or
   * the `password` of the caller in the body. The name of a field, or several: only if the body has
   * one of them. `password`: only where the server decides so by the data.
   */
  readonly needsRecentSignIn?: true | { readonly field: string | readonly string[] };
  /** How long the work can take, instead of the request timeout: server and dashboard wait for it. */
  readonly deadlineMs?: number;
  /** Open to users who must set up a second factor before anything else. */
  readonly allowedBeforeMfa?: true;
  /** The body is a CSV file or a workbook, also as a part of a form, of at most so many bytes. */
  readonly fileBytes?: number;
  /** The query of a list: `list.schema.ts` makes its schema from this. */
  readonly list?: ListOptions;
  /** The CSV export of a list (`…/export.csv`, same query): its access rule and its columns. */
  readonly csv?: {
    readonly access: Rule;
    readonly columns: readonly string[];
    /** Instead of `…/export.csv`. */
    readonly path?: `/api/${string}.csv`;
  };
  /** Never set: it only carries the types of the schemas, which the browser does not load. */
  readonly types?: { readonly response: unknown; readonly body: unknown };
}

/** Long enough to read every text of a large school. */
export const longDeadlineMs = 5 * 60_000;

type Routed<R> = R extends `${infer M extends Method} ${infer P extends Endpoint['path']}`
  ? { readonly method: M; readonly path: P }
  : never;

/** An endpoint as it is defined, with method and path in one text. */
interface Definition extends Omit<Endpoint, 'types' | 'method' | 'path'> {
  readonly route: `${Method} ${Endpoint['path']}`;
}

/** In two calls, because TypeScript cannot infer one type argument beside given ones. */
export const endpoint =
  <Response, Body = undefined>() =>
  <const E extends Definition>({ route, ...definition }: E) => {
    const [method, path = ''] = route.split(' ');
    if (definition.shows) registerContent(path, definition.shows);
    return { method, path, ...definition } as unknown as Omit<E, 'route'> &
      Routed<E['route']> & {
        readonly types?: { readonly response: Response; readonly body: Body };
      };
  };

export const csvPath = ({ path, csv }: Pick<Endpoint, 'path' | 'csv'>): string =>
  csv?.path ?? `${path.replace(/\/$/, '')}/export.csv`;

type TypesOf<E extends Endpoint> = NonNullable<E['types']>;

export type ResponseOf<E extends Endpoint> = TypesOf<E>['response'];
export type BodyOf<E extends Endpoint> = TypesOf<E>['body'];
