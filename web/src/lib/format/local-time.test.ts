import { describe, expect, test } from 'vitest';
import {
  dateProblem,
  fromLocalTime,
  joinLocalTime,
  splitLocalTime,
  toLocalTime,
} from './local-time.ts';

test.each([
  ['UTC', '2026-01-05T23:30', '2026-01-05T23:30:00.000Z'],
  ['Pacific/Auckland', '2026-01-06T12:30', '2026-01-05T23:30:00.000Z'],
  ['America/New_York', '2026-01-05T18:30', '2026-01-05T23:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-06T05:15', '2026-01-05T23:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
])('in %s, %s is the instant %s', (zone, typed, instant) => {
  expect(fromLocalTime(`${typed}[${zone}]`)).toBe(instant);
  expect(toLocalTime(instant, zone)).toBe(`${typed}[${zone}]`);
});

test.each([
  ['UTC', '2026-01-05', '2026-01-05T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-28', '2026-10-27T23:00:00.000Z'],
  ['America/Sao_Paulo', '2026-10-28', '2026-10-28T03:00:00.000Z'],
  // Here the clocks skip midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s, the date %s alone is the start of that day', (zone, typed, instant) => {
  expect(fromLocalTime(`${typed}[${zone}]`)).toBe(instant);
});

test('a time that the clocks skip is moved forward by the length of the change', () => {
  expect(fromLocalTime('2026-03-29T02:30[Europe/Berlin]')).toBe('2026-03-29T01:30:00.000Z');
});

test('seconds of an instant are not shown', () => {
  expect(toLocalTime('2026-01-05T23:30:59.999Z', 'UTC')).toBe('2026-01-05T23:30[UTC]');
});

test.each(['', 'soon'])('%j is not a time', (text) => {
  expect(fromLocalTime(text)).toBeUndefined();
  expect(toLocalTime(text)).toBe('');
});

describe('a typed time', () => {
  test.each([
    ['2026-01-05T10:30[UTC]', undefined],
    ['2026-01-05[UTC]', undefined],
    ['', undefined],
    ['?[UTC]', 'dateIncomplete'],
    ['T10:30[UTC]', 'dateIncomplete'],
    ['2026-01-05T?[UTC]', 'timeIncomplete'],
    ['202610-01-05[UTC]', 'dateOutOfRange'],
    ['0026-01-05[UTC]', 'dateOutOfRange'],
  ])('%j has the problem %j', (text, problem) => {
    expect(dateProblem(text)).toBe(problem);
    if (problem) expect(fromLocalTime(text)).toBeUndefined();
  });

  test.each(['2026-01-05T10:30[Europe/Lisbon]', '2026-01-05[UTC]', '?T?[UTC]', 'T10:30[UTC]', ''])(
    '%j stays the same when it is split and joined',
    (text) => expect(joinLocalTime(splitLocalTime(text))).toBe(text),
  );
});
