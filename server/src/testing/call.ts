import { csvPath, type Endpoint, type ResponseOf } from '@provost/contract/endpoint';
import type { ErrorBody } from '@provost/contract/error';
import type { SignedIn, TestApp } from './app.ts';

interface Input {
  readonly id?: number;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const urlOf = (path: string, { id, query = {} }: Input): string => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return `${path.replace('{id}', String(id))}?${parameters}`;
};

/** Calls an endpoint of the contract as somebody. */
export async function call<E extends Endpoint>(
  { inject }: TestApp,
  who: SignedIn,
  endpoint: E,
  input: Input = {},
) {
  const response = await inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, input),
    headers: { ...who.headers, ...input.headers },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    /** What it answers where all is well … */
    body: response.json<ResponseOf<E>>(),
    /** … and where it is not. */
    error: response.json<ErrorBody>(),
  };
}

/** The lines of the CSV beside a list, without the mark at its start. */
export async function callCsv(
  { inject }: TestApp,
  who: SignedIn,
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
