import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuery } from './list.schema.ts';
import { maxPageSize, maxSearchLength } from './list.ts';

const statuses = ['active', 'suspended', 'archived'];
const fields = ['full_name', 'created_at', 'email'];
const query = listQuery({
  orderings: fields,
  filters: { status: statuses },
  textFilters: ['subject'],
  idFilters: ['class_level'],
});
const accepts = (input: Record<string, string | string[]>) => query.safeParse(input).success;

describe('the query of a list', () => {
  it('can be empty', () => {
    expect(query.parse({})).toEqual({});
  });

  it('is parsed into numbers, orderings and lists of values', () => {
    expect(
      query.parse({
        page: '3',
        page_size: '50',
        cursor: 'abc',
        search: ' Zoë ',
        ordering: '-created_at,full_name',
        status: 'active,archived,active',
        subject: ['Art', 'Music, modern', 'Art'],
        class_level: '3,7,3',
      }),
    ).toEqual({
      page: 3,
      page_size: 50,
      cursor: 'abc',
      search: ' Zoë ',
      ordering: [
        { field: 'created_at', descending: true },
        { field: 'full_name', descending: false },
      ],
      status: ['active', 'archived'],
      subject: ['Art', 'Music, modern'],
      class_level: ['3', '7'],
    });
  });

  it('accepts page sizes from 1 to the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 1_000 }), (size) => {
        expect(accepts({ page_size: String(size) })).toBe(size >= 1 && size <= maxPageSize);
      }),
    );
  });

  it.each(['0', '-1', '1.5', '1e3', '', ' 1', '0x1', '9999999999', 'Infinity', 'one'])(
    'refuses the page %j',
    (page) => {
      expect(accepts({ page })).toBe(false);
    },
  );

  it('accepts any orderings that name each field once', () => {
    const token = fc.tuple(fc.constantFrom(...fields), fc.boolean());
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 4 }), (tokens) => {
        const ordering = tokens.map(([field, down]) => `${down ? '-' : ''}${field}`).join(',');
        const isOnceEach = new Set(tokens.map(([field]) => field)).size === tokens.length;
        const parsed = query.safeParse({ ordering });
        expect(parsed.success).toBe(isOnceEach);
        if (parsed.success) {
          expect(parsed.data.ordering).toEqual(
            tokens.map(([field, descending]) => ({ field, descending })),
          );
        }
      }),
    );
  });

  it.each(['', ',', 'full_name,', '--full_name', '+full_name', 'password_hash', 'full_name;drop'])(
    'refuses the ordering %j',
    (ordering) => {
      expect(accepts({ ordering })).toBe(false);
    },
  );

  it('rejects an unknown filter value', () => {
    fc.assert(
      fc.property(fc.string(), (status) => {
        expect(accepts({ status })).toBe(status.split(',').every((one) => statuses.includes(one)));
      }),
    );
  });

  it('rejects unknown parameters', () => {
    expect(accepts({ limit: '5' })).toBe(false);
    expect(accepts({ colour: 'red' })).toBe(false);
    expect(accepts(JSON.parse('{"__proto__": "x"}'))).toBe(false);
  });

  it('accepts limit if the list has it', () => {
    const report = listQuery({ orderings: ['occurred_at'], limit: true });
    expect(report.parse({ limit: '5' })).toEqual({ limit: 5 });
    expect(report.safeParse({ limit: '101' }).success).toBe(false);
  });

  it('accepts any clean text of limited length as a search, SQL characters included', () => {
    for (const search of [
      '',
      '%',
      '_',
      "'; --",
      '100%',
      '\\',
      '日本',
      'x'.repeat(maxSearchLength),
    ]) {
      expect(query.parse({ search })).toEqual({ search });
    }
    expect(accepts({ search: 'x'.repeat(maxSearchLength + 1) })).toBe(false);
  });

  it('rejects NUL and lone surrogates in every text', () => {
    for (const bad of ['a\0b', 'a\ud800b']) {
      expect(accepts({ search: bad })).toBe(false);
      expect(accepts({ subject: [bad] })).toBe(false);
    }
  });
});
