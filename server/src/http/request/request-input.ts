import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import type { JsonBody } from './json-body.ts';
import { empty, parse, parseQuery } from './parse.ts';

export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

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
