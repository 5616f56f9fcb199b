import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint, ResponseOf } from '@provost/contract/endpoint.schema';
import type { ErrorBody } from '@provost/contract/error.schema';
import type { SignedIn, TestApp } from '../app.ts';

interface Input {
  readonly id?: number;
  /** A list repeats the parameter. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Sent as JSON, or as the CSV file that the endpoint takes. */
  readonly body?: unknown;
  /** Other parameters of the path. */
  readonly params?: Readonly<Record<string, number | string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const urlOf = (path: string, { id, params = {}, query = {} }: Input): string => {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, String(value)]),
    ),
  );
  const url = path
    .replace('{id}', String(id))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return `${url}?${parameters}`;
};

/** Calls an endpoint of the contract as a signed-in user. */
export async function call<E extends Endpoint>(
  { inject }: TestApp,
  who: Pick<SignedIn, 'headers'>,
  endpoint: E,
  input: Input = {},
) {
  const response = await inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, input),
    headers: {
      ...who.headers,
      ...(endpoint.fileBytes && { 'content-type': 'text/csv' }),
      ...input.headers,
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    /** The body of a successful response. */
    body: response.json<ResponseOf<E>>(),
    /** The body of an error response. */
    error: response.json<ErrorBody>(),
  };
}

/** Reads the CSV export of a list. The lines have no byte order mark. */
export async function callCsv(
  { inject }: TestApp,
  who: Pick<SignedIn, 'headers'>,
  endpoint: Endpoint,
  input: Input = {},
) {
  const response = await inject({ url: urlOf(csvPath(endpoint), input), headers: who.headers });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    lines: response.body.replace('\uFEFF', '').split('\r\n').slice(0, -1),
  };
}
