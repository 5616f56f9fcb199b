import fc from 'fast-check';
import type { Database, Writer } from '../../database/database.ts';

/** Rows that exist before the random writes, filled in by the test. */
export const people = { students: [0], courses: [0], teachers: [0], levels: [0] };

/** Few rows, so random writes conflict. */
export const anyOf = (kind: keyof typeof people) =>
  fc.nat({ max: 2 }).map((at) => people[kind][at] ?? 0);
export const someTime = fc
  .date({ min: new Date('2026-01-16'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
export const oneIn = <T extends string>(...values: T[]) => fc.constantFrom(...values);

export type Write = (writer: Writer, database: Database) => Promise<unknown>;
