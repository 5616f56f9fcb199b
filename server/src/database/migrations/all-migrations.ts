import { school } from './0001-school/school.ts';
import { records } from './0002-records/records.ts';
import { attention } from './0005-attention/attention.ts';
import type { Migration } from './migration.ts';

/**
 * In order and forward only. A released migration never changes: a new one follows it. Migrations
 * do not import the contract, which does change; tests verify that both agree.
 */
export const allMigrations: readonly Migration[] = [school, records, attention];
