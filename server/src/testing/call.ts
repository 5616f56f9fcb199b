import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint, ResponseOf } from '@provost/contract/endpoint.schema';
import type { ErrorBody } from '@provost/contract/error.schema';
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
  const answer = await inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, input),
    headers: { ...who.headers, ...input.headers },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    /** What it answers where all is well … */
    body: answer.json<ResponseOf<E>>(),
    /** … and where it is not. */
    error: answer.json<ErrorBody>(),
  };
}

/** The lines of the CSV beside a list, without the mark at its start. */
export async function callCsv(
  { inject }: TestApp,
  who: SignedIn,
  endpoint: Endpoint,
  input: Input = {},
) {
  const answer = await inject({ url: urlOf(csvPath(endpoint), input), headers: who.headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    lines: answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1),
  };
}
