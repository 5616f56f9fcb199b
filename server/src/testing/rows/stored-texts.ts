import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

const personalTables: readonly (keyof Tables)[] = [
  'users',
  'payers',
  'teachers',
  'enrolments',
  'payments',
  'charges',
  'reconciliation_rows',
  'import_rows',
  'transactions',
  'courses',
  'jobs',
  'audit_events',
  'notes',
  'attention_snoozes',
  'days',
  'sessions',
  'idempotency_keys',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
];

/** Everything that is stored about people, as one text in lower case. */
export async function storedTexts({ reader }: Database): Promise<string> {
  const rows = [];
  for (const table of personalTables) {
    rows.push(
      await reader
        .selectFrom(table as 'users')
        .selectAll()
        .execute(),
    );
  }
  return JSON.stringify(rows).toLowerCase();
}
