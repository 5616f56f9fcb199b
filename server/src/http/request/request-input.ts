import type { Endpoint } from '@provost/contract/endpoint.schema';
import { fieldIssues } from '@provost/contract/issue';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, type FieldProblem } from '../errors.ts';
import type { JsonBody } from './json-body.ts';
import { parseQueryText } from './query-text.ts';

export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const empty = z.strictObject({});

/** Parses a request with the endpoint's schemas. Unknown fields are rejected. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): RequestInput {
  const params = endpoint.params && parseParams(endpoint.params, request.params);
  const { text } = request.query as { text: string };
  const query = endpoint.query || text ? parseQuery(endpoint, text) : undefined;
  const { value } = (request.body as JsonBody | undefined) ?? { value: undefined };
  if (endpoint.body) return { params, query, body: parse(endpoint.body, value) };
  if (value !== undefined) parse(empty, value);
  return { params, query, body: undefined };
}

/** An invalid id in the path is a 404. */
function parseParams(schema: z.ZodMiniType, params: unknown): unknown {
  const result = z.safeParse(schema, params);
  if (!result.success) throw new AppError('not_found');
  return result.data;
}

function parseQuery({ query: schema = empty, list }: Endpoint, text: string): unknown {
  const query = parseQueryText(text, list?.textFilters);
  // `status.1` is an entry of the parameter `status`, so the problem is reported for `status`.
  return parse(schema, query, (field) => (field in query ? field : (field.split('.')[0] ?? field)));
}

function parse(schema: z.ZodMiniType, value: unknown, nameOf = (field: string) => field): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const problems = fieldIssues(result.error.issues, value).map(
    ({ field, key, values }): FieldProblem => ({
      field: nameOf(field),
      key: `validation.${key}`,
      ...(values && { values }),
    }),
  );
  throw new AppError('validation_failed', { problems });
}
