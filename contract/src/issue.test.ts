import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { invoiceForm } from './invoices.schema.ts';
import { fieldIssues } from './issue.ts';
import { createPricing } from './pricing.schema.ts';
import { listStudents } from './students.schema.ts';
import { teacherForm } from './teachers.form.ts';

const issuesOf = (schema: z.ZodMiniType, input: unknown) => {
  const result = z.safeParse(schema, input);
  return result.success ? [] : fieldIssues(result.error.issues, input);
};

const teacher = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  password: 'a long enough one',
};
const at = (change: Record<string, unknown>) => issuesOf(teacherForm, { ...teacher, ...change });

describe('the issues of a form', () => {
  it('have an empty list that needs an entry as a missing field', () => {
    expect(issuesOf(invoiceForm, { enrolment: 1, charges: [] })).toEqual([
      { field: 'charges', key: 'required' },
    ]);
  });

  it('are empty for a valid form', () => {
    expect(at({})).toEqual([]);
  });

  it.each([
    ['a missing field', { email: undefined }, 'email', 'required', undefined],
    ['an empty field', { first_name: '' }, 'first_name', 'required', undefined],
    ['a field of spaces', { first_name: '   ' }, 'first_name', 'required', undefined],
    ['a short password', { password: 'short' }, 'password', 'too_short', { minimum: 12 }],
    ['a long name', { last_name: 'x'.repeat(81) }, 'last_name', 'too_long', { maximum: 80 }],
    ['no email address', { email: 'ada' }, 'email', 'email', undefined],
    ['no phone number', { phone: '0151' }, 'phone', 'phone', undefined],
    [
      'a number too high',
      { experience_years: 61 },
      'experience_years',
      'too_high',
      { maximum: 60 },
    ],
    ['a number too low', { experience_years: -1 }, 'experience_years', 'too_low', { minimum: 0 }],
    ['a fraction', { experience_years: 1.5 }, 'experience_years', 'not_whole_number', undefined],
    ['a text for a number', { experience_years: '5' }, 'experience_years', 'not_number', undefined],
    ['a text for a list', { subjects: 'Algebra' }, 'subjects', 'not_list', undefined],
    ['an entry twice', { subjects: ['Algebra', 'Algebra'] }, 'subjects', 'each_once', undefined],
    ['a wrong entry', { subjects: ['Algebra', 5] }, 'subjects.1', 'not_text', undefined],
    ['a NUL', { bio: 'a\0b' }, 'bio', 'clean_text', undefined],
    ['an unknown field', { nick: 'A' }, 'nick', 'unknown_field', undefined],
    [
      'an unknown language',
      { locale: 'ja' },
      'locale',
      'unknown_value',
      { values: 'en, fr, de, es, pt, pt-PT' },
    ],
  ])('is reported at its field: %s', (_, change, field, key, values) => {
    expect(at(change)).toEqual([{ field, key, ...(values && { values }) }]);
  });

  it.each([
    [undefined, 'required'],
    [null, 'not_object'],
    [[], 'not_object'],
  ])('is reported for the whole body if it is %s', (input, key) => {
    expect(issuesOf(teacherForm, input)).toEqual([{ field: 'body', key }]);
  });

  it('name the rules of prices', () => {
    const input = { course: 1, original_price: '0.50', discount_percent: 101, final_price: '1,00' };
    expect(issuesOf(createPricing.body, input)).toEqual([
      {
        field: 'original_price',
        key: 'price',
        values: { minimum: '1.00', maximum: '999999.99' },
      },
      { field: 'discount_percent', key: 'discount' },
      { field: 'final_price', key: 'decimal' },
    ]);
  });
});

describe('the issues of a query', () => {
  it('cover each part of a comma-separated text', () => {
    const values = 'invited, active, suspended, archived';
    expect(issuesOf(listStudents.query, { status: 'active,gone' })).toEqual([
      { field: 'status.1', key: 'unknown_value', values: { values } },
    ]);
  });

  it('cover numbers that are out of range or missing', () => {
    expect(issuesOf(listStudents.query, { page: '0', page_size: 'many' })).toEqual([
      { field: 'page', key: 'too_low', values: { minimum: 1 } },
      { field: 'page_size', key: 'not_whole_number' },
    ]);
    for (const page_size of ['9999999999', '9'.repeat(400)]) {
      expect(issuesOf(listStudents.query, { page_size })).toEqual([
        { field: 'page_size', key: 'too_high', values: { maximum: 100 } },
      ]);
    }
  });
});
