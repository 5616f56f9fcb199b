import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuery } from './list.schema.ts';
import { maxSearchLength, maxTextFilter } from './list.ts';
import { isListValue } from './list-value.ts';

const options = {
  orderings: ['full_name', 'created_at'],
  filters: { status: ['active', 'suspended'] },
  textFilters: ['subject'],
  idFilters: ['class_level'],
};
const query = listQuery(options);
const names = [
  'page',
  'page_size',
  'search',
  'ordering',
  'status',
  'subject',
  'class_level',
  'other',
];

const agrees = (name: string, text: string): void => {
  const value = name === 'subject' ? [text] : text;
  expect(isListValue(options, name, text)).toBe(query.safeParse({ [name]: value }).success);
};

/** Texts that are close to valid values. */
const tokens = ['full_name', '-created_at', 'active', 'suspended', '-', '0', '1', '100', '101'];
const nearly = fc
  .array(fc.constantFrom(...tokens), { maxLength: 3 })
  .map((parts) => parts.join(','));

describe('a value of a list query', () => {
  it('is accepted exactly where the schema accepts it', () => {
    const text = fc.oneof(nearly, fc.string({ unit: 'binary' }), fc.integer().map(String));
    fc.assert(fc.property(fc.constantFrom(...names), text, agrees));
  });

  it.each([
    ['page', '999999999'],
    ['page', '1000000000'],
    ['page', '01'],
    ['page', '1.0'],
    ['page', '9'.repeat(400)],
    ['search', '🔑'.repeat(maxSearchLength)],
    ['search', '🔑'.repeat(maxSearchLength + 1)],
    ['search', '\0'],
    ['search', '\uD800'],
    ['ordering', ''],
    ['ordering', '-full_name,full_name'],
    ['ordering', '--full_name'],
    ['ordering', 'full_name,-created_at'],
    ['status', 'active,active'],
    ['status', 'active,'],
    ['subject', ''],
    ['subject', 'Music, modern'],
    ['subject', 'x'.repeat(maxTextFilter)],
    ['subject', 'x'.repeat(maxTextFilter + 1)],
    ['class_level', '3,7'],
    ['class_level', '3,'],
    ['class_level', 'Grade 1'],
  ])('is accepted where the schema accepts it: %s=%s', agrees);
});
