import type { Endpoint } from '@provost/contract/endpoint.schema';
import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** Compiles the response schema of an endpoint to the function that writes its answers. */
export function responseWriter(endpoint: Endpoint): (answer: unknown) => string {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.response);
  return fastJson(foldNullable(schema) as Schema);
}

/**
 * `anyOf: [X, null]` tries one schema after the other for every value; `X, nullable` does not.
 * Bounds are dropped: they cost time, and what goes out was built by a mapper.
 */
function foldNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(foldNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { minimum: _minimum, maximum: _maximum, ...rest } = schema as JsonSchema;
  const folded = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, foldNullable(value)]),
  );
  const choices = folded.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return folded;
  const [choice, none] = choices as [JsonSchema, JsonSchema];
  return none.type === 'null' ? { ...choice, nullable: true } : folded;
}
