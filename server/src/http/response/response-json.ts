import type { Endpoint } from '@provost/contract/endpoint.schema';
import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

type Writer = (response: unknown) => string;

export const jsonType = 'application/json; charset=utf-8';

/**
 * Writes the responses of an endpoint as JSON; with `isChecked` it validates them first. Compiled at
 * the first response: compiling all of them would be most of the start of a server.
 */
export function responseWriter(endpoint: Endpoint, isChecked = false): Writer {
  let writer: Writer | undefined;
  return (response) => {
    writer ??= compileWriter(endpoint);
    return writer(isChecked ? z.parse(endpoint.response, response) : response);
  };
}

function compileWriter(endpoint: Endpoint): Writer {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.response);
  return fastJson(foldNullable(schema) as Schema);
}

/**
 * `X, nullable` is faster than `anyOf: [X, null]`, which tries both schemas for every value. Bounds
 * are dropped for speed: mappers build the responses.
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
