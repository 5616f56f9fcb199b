import { describe, expect, test } from 'vitest';
import { toLocalTime } from '@/lib/format/local-time.ts';
import { emptyValues, type FormSpec, toBody } from './field-spec.ts';
import { differencesOf, mergeValues } from './merge-values.ts';

const spec: FormSpec = {
  name: { kind: 'text', title: 'name', isRequired: true },
  phone: { kind: 'phone', title: 'phone' },
  seats: { kind: 'integer', title: 'seats' },
  level: { kind: 'id', title: 'level', isRequired: true },
  starts: { kind: 'instant', title: 'starts' },
  subjects: { kind: 'list', title: 'subjects' },
  invite: { kind: 'flag', title: 'invite' },
};
const empty = emptyValues(spec);
const fresh = { values: empty, version: undefined };

describe('the body of a new record', () => {
  test('has ids and whole numbers as numbers and omits empty fields', () => {
    const values = { ...empty, name: 'Ada', level: '3', seats: '12', phone: '0049 (0) 151 / 234' };
    expect(toBody(spec, fresh, values)).toEqual({
      name: 'Ada',
      level: 3,
      seats: 12,
      phone: '+49151234',
      invite: false,
    });
  });

  test('includes an empty required field, which the contract refuses', () => {
    expect(toBody(spec, fresh, empty)).toEqual({ name: '', invite: false });
  });

  test('has a time as UTC', () => {
    const starts = toLocalTime('2026-03-01T09:30:00.000Z');
    expect(toBody(spec, fresh, { ...empty, starts }).starts).toBe('2026-03-01T09:30:00.000Z');
  });

  test('keeps a text that is not a number as typed', () => {
    expect(toBody(spec, fresh, { ...empty, seats: 'ten' }).seats).toBe('ten');
  });
});

describe('the body of a change', () => {
  const base = { values: { ...empty, name: 'Ada', level: '3', phone: '+4915' }, version: 7 };

  test('has the fields that changed, and the version that was edited', () => {
    expect(toBody(spec, base, { ...base.values, name: 'Grace' })).toEqual({
      name: 'Grace',
      version: 7,
    });
  });

  test('omits a time that is the same in another time zone, and clears none that is half typed', () => {
    const dated = {
      ...base,
      values: { ...base.values, starts: '2026-01-05T17:00[Europe/Lisbon]' },
    };
    const typed = (starts: string) => toBody(spec, dated, { ...dated.values, starts });
    expect(typed('2026-01-06T02:00[Asia/Tokyo]')).toEqual({ version: 7 });
    expect(typed('2026-01-05[Europe/Lisbon]').starts).toBe('2026-01-05T00:00:00.000Z');
    expect(typed('2026-01-05T?[Europe/Lisbon]').starts).toBe('2026-01-05T?[Europe/Lisbon]');
  });

  test('clears an optional field with null', () => {
    expect(toBody(spec, base, { ...base.values, phone: '' })).toEqual({ phone: null, version: 7 });
  });
});

describe('a newer version on the server', () => {
  const base = { values: { ...empty, name: 'Ada', seats: '1' }, version: 1 };
  const mine = { ...base.values, name: 'Mine', phone: '+1' };
  const current = { values: { ...base.values, name: 'Theirs', seats: '2' }, version: 2 };

  test('differs in the fields of both sides, and says which the user changed', () => {
    expect(differencesOf(spec, base, mine, current)).toEqual([
      { name: 'name', isMine: true },
      { name: 'phone', isMine: true },
      { name: 'seats', isMine: false },
    ]);
  });

  test('is merged with the fields that the user keeps', () => {
    expect(mergeValues(mine, current, ['name'])).toMatchObject({
      name: 'Mine',
      phone: '',
      seats: '2',
    });
  });
});
