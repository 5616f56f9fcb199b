import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { type ErrorCode, errorStatus } from '@provost/contract/error';
import { errorBody } from '@provost/contract/error.schema';
import { languages } from '@provost/contract/locales';
import * as z from 'zod/mini';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Response {
  readonly description: string;
  readonly headers?: Content;
  readonly content?: Content;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Operation extends ReturnType<typeof commonOf> {
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export type OpenApi = ReturnType<typeof openApi>;

type Endpoints = Readonly<Record<string, Endpoint>>;

const description = [
  'Lists accept `page`, `page_size`, `cursor`, `search`, `ordering` and a filter for each enum field.',
  'Errors have the body `{code, message, request_id}`; `message` is a text or `{field: [texts]}`.',
  `Messages are in the language of \`Accept-Language\` (${languages.join(', ')}).`,
  'The trailing slash of a path is optional.',
].join(' ');

export function openApi(endpoints: Endpoints, version: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation): void => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    add(endpoint.path, endpoint.method, operationOf(name, endpoint));
    if (endpoint.csv) add(csvPath(endpoint), endpoint.method, exportOf(name, endpoint));
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Provost', version, description },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const unchanged: Response = { description: 'The response still has the tag in `If-None-Match`.' };

const binary = { type: 'string', format: 'binary' } as const;
const uploads = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
  'multipart/form-data': { schema: { type: 'object', properties: { file: binary } } },
} as const;

function operationOf(name: string, endpoint: Endpoint): Operation {
  const success: Response = {
    description: 'Success.',
    content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
  };
  return {
    ...commonOf(name, endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: endpoint.fileBytes
          ? uploads
          : { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: success,
      ...(endpoint.isFigure && { 304: unchanged }),
      ...errorsOf(endpoint),
    },
  };
}

function exportOf(name: string, endpoint: Endpoint): Operation {
  const access = endpoint.csv?.access ?? endpoint.access;
  const file: Response = {
    description: `CSV with the columns ${endpoint.csv?.columns.join(', ')}.`,
    headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
    content: { 'text/csv': { schema: { type: 'string' } } },
  };
  return {
    ...commonOf(`${name}Csv`, { ...endpoint, access }),
    summary: `As CSV: ${endpoint.summary}`,
    responses: { 200: file, ...errorsOf(endpoint) },
  };
}

function commonOf(operationId: string, endpoint: Endpoint) {
  const { access, summary } = endpoint;
  return {
    operationId,
    summary,
    tags: [access === 'public' ? 'Session' : access.subject],
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-access': access,
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...headersOf(endpoint),
    ],
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description: text, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(typeof text === 'string' && { description: text }),
    schema: property,
  }));
}

const acceptsIdempotencyKey = ({ method, access }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public';

function headersOf(endpoint: Endpoint): Parameter[] {
  const language: Parameter = {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: `The language of messages: ${languages.join(', ')}.`,
    schema: { type: 'string' },
  };
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A write that is repeated with the same key within a day runs once.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  };
  return acceptsIdempotencyKey(endpoint) ? [language, key] : [language];
}

const bodyErrors = ['malformed_request', 'payload_too_large', 'unsupported_media_type'] as const;

/** A wrong password is a 422 at the field. */
const reauthenticationErrors = ['reauthentication_required'] as const;

/** Every endpoint can respond with `validation_failed`, because it rejects unknown query names. */
function errorsOf(endpoint: Endpoint): Record<string, Response> {
  const { method, access, params, errors = [] } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(method === 'GET' ? [] : bodyErrors),
    ...(access === 'public' ? [] : (['token_not_valid', 'forbidden'] as const)),
    ...(method === 'GET' ? [] : (['too_many_requests'] as const)),
    ...(params ? (['not_found'] as const) : []),
    ...(acceptsIdempotencyKey(endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...(endpoint.needsRecentSignIn ? reauthenticationErrors : []),
    ...errors,
    'validation_failed',
    'internal_error',
    'service_unavailable',
  ]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, several]) => [
      status,
      { description: several.join(', '), content },
    ]),
  );
}

/** The JSON Schema of inputs or outputs. Rules that JSON Schema cannot express are left out. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
