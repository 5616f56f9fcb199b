import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Answer,
  type Answers,
  type Heard,
  specifiedAnswers,
  type Wrapping,
} from './awkward-answers.ts';
import { awkwardProfile, awkwardUser } from './awkward-rows.ts';
import { sendDashboardFile } from './dashboard-files.ts';
import { type Doorway, openDoorway } from './doorway.ts';

/**
 * Keeps the specification and nothing more. Answers can be put in place of others at any time;
 * access tokens can be declared expired; everything heard is kept for the test to look at.
 */
export interface AwkwardHost {
  /** Where the dashboard is. */
  readonly origin: string;
  readonly heard: readonly Heard[];
  heardAt(methodAndPath: string): readonly Heard[];
  answer(answers: Answers): void;
  /** Every access token given out so far becomes a 401. */
  expireAccess(): void;
  close(): Promise<void>;
}

export interface HostOptions {
  /** The API on an origin of its own, whose CORS admits the four headers of the specification. */
  readonly foreign?: boolean;
  readonly wrapping?: Wrapping;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly answers?: Answers;
}

const publicCalls = ['/api/auth/login', '/api/auth/logout', '/api/auth/token/refresh'];
const admittedHeaders = 'authorization, content-type, accept, accept-language';

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const url = new URL(request.url ?? '/', 'http://host');
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/\/$/, ''),
    sentPath: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
};

export const startAwkwardHost = async (
  options: HostOptions = {},
  doorway?: Doorway,
): Promise<AwkwardHost> => {
  const heard: Heard[] = [];
  let issued = 0;
  let oldestValid = 1;
  const nextAccess = () => {
    issued += 1;
    return `access-${issued}`;
  };
  const isValid = (authorization: unknown): boolean => {
    const number = /^Bearer access-(\d+)$/.exec(String(authorization))?.[1];
    return number !== undefined && Number(number) >= oldestValid;
  };

  let answers: Answers = {
    ...specifiedAnswers(options.wrapping ?? 'data'),
    'POST /api/auth/login': () => ({
      body: {
        data: { access: nextAccess(), refresh: 'refresh-1', ...(options.user ?? awkwardUser) },
      },
    }),
    'POST /api/auth/token/refresh': () => ({ body: { access: nextAccess() } }),
    'POST /api/auth/logout': { status: 200, body: {} },
    'GET /api/auth/profile': {
      body: { data: { ...awkwardProfile, ...options.user, ...options.profile } },
    },
    ...options.answers,
  };

  const decide = async (call: Heard): Promise<Answer> => {
    if (!publicCalls.includes(call.path) && !isValid(call.headers.authorization)) {
      return { status: 401, body: { code: 'token_not_valid', message: 'Token expired' } };
    }
    const answer = answers[`${call.method} ${call.path}`];
    if (!answer) return { status: 404, body: { detail: 'Not found.' } };
    return typeof answer === 'function' ? answer(call) : answer;
  };

  const sendApi = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', admittedHeaders);
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const call = await hear(request);
    heard.push(call);
    const { status = 200, body, headers = {} } = await decide(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  const api = options.foreign ? await openDoorway() : undefined;
  api?.admit(sendApi);
  const dashboard = doorway ?? (await openDoorway());
  dashboard.admit((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/api/')) return sendApi(request, response);
    return sendDashboardFile(pathname, api?.origin, response);
  });

  return {
    origin: dashboard.origin,
    heard,
    heardAt: (methodAndPath) =>
      heard.filter(({ method, path }) => `${method} ${path}` === methodAndPath),
    answer: (more) => {
      answers = { ...answers, ...more };
    },
    expireAccess: () => {
      oldestValid = issued + 1;
    },
    close: async () => {
      await (doorway ? doorway.leave() : dashboard.close());
      await api?.close();
    },
  };
};
