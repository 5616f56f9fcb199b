import type { JsonSchema } from './openapi.ts';

/** A JSON Schema in short form: `{ id: integer, name: string | null }`. */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf as readonly JsonSchema[] | undefined;
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ');
  const values = schema.enum as readonly unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `${shapeOf(schema.items as JsonSchema, indent)}[]`;
  if (schema.properties) return objectShape(schema, indent);
  if (schema.type === 'object') return 'object';
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type;
  return `${types ?? 'any'}${limitsOf(schema)}`;
}

function objectShape({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${shapeOf(property, inner)}\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function limitsOf(schema: JsonSchema): string {
  const limits = [
    limit('at least', schema.minLength ?? schema.minimum),
    limit('at most', schema.maxLength ?? schema.maximum),
  ].filter(Boolean);
  return limits.length > 0 ? ` (${limits.join(', ')})` : '';
}

/** The safe integer range is not worth showing. */
const limit = (word: string, bound: unknown): string =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? `${word} ${bound}` : '';
