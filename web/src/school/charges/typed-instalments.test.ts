import { expect, it } from 'vitest';
import { centsOfRows, isValidRow, toInstalments, withNewInstalment } from './typed-instalments.ts';

const rows = [
  { due_on: '2026-01-31', amount: '40,50' },
  { due_on: '2026-02-28', amount: '' },
];
const total = { language: 'de', totalCents: 10_000 };

it('gives the last instalment the rest', () => {
  expect(centsOfRows(rows, total)).toEqual([4050, 5950]);
  expect(toInstalments(rows, total)).toEqual([
    { amount: '40.50', due_on: '2026-01-31' },
    { amount: '59.50', due_on: '2026-02-28' },
  ]);
});

it('does not close if the others are more than the total', () => {
  const [, rest] = centsOfRows(rows, { ...total, totalCents: 4000 });
  expect(isValidRow({ due_on: '2026-02-28', amount: '' }, rest)).toBe(false);
});

it('takes the last amount as typed where the total is free', () => {
  expect(centsOfRows(rows, { ...total, totalCents: undefined })).toEqual([4050, undefined]);
});

it('halves the rest for another instalment, a month later', () => {
  expect(withNewInstalment(rows, total)).toEqual([
    rows[0],
    { due_on: '2026-02-28', amount: '29,75' },
    { due_on: '2026-03-28', amount: '' },
  ]);
});

it('keeps a day that is half typed out of the request', () => {
  expect(isValidRow({ due_on: '?', amount: '' }, 100)).toBe(false);
});
