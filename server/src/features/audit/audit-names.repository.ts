import type { AuditEvent } from '@provost/contract/audit';
import { kindsOfIds } from '@provost/contract/audit-references';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';

const tables = {
  teacher: { table: 'users', name: 'full_name' },
  student: { table: 'users', name: 'full_name' },
  colleague: { table: 'users', name: 'full_name' },
  class_level: { table: 'class_levels', name: 'name' },
  course: { table: 'courses', name: 'title' },
  payment: { table: 'payments', name: 'number' },
  payer: { table: 'payers', name: 'name' },
  tax_rate: { table: 'tax_rates', name: 'name' },
  payment_plan: { table: 'payment_plans', name: 'name' },
} as const;

type Values = AuditEvent['before'];

/** Such as `teacher:2`; the subject of a note has this form. */
const referencesIn = (values: Values): string[] =>
  Object.entries(values ?? {}).flatMap(([field, value]) => {
    if (field === 'subject' && /^(student|teacher|course|payment):\d+$/.test(String(value))) {
      return [String(value)];
    }
    const ids = Array.isArray(value) ? value : [value];
    return ids.flatMap((id) =>
      kindsOfIds[field] && typeof id === 'number' ? [`${kindsOfIds[field]}:${id}`] : [],
    );
  });

export async function withNames(reader: Reader, events: readonly AuditEvent[]) {
  const references = events.map(({ before, after }) => [
    ...referencesIn(before),
    ...referencesIn(after),
  ]);
  const all = [...new Set(references.flat())];
  const names = new Map<string, string>();
  for (const [kind, { table, name }] of Object.entries(tables)) {
    const ids = all
      .filter((reference) => reference.startsWith(`${kind}:`))
      .map((reference) => Number(reference.slice(kind.length + 1)));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name
      from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(reader);
    for (const row of rows) names.set(`${kind}:${row.id}`, row.name);
  }
  return events.map((event, index) => ({
    ...event,
    names: Object.fromEntries(
      (references[index] ?? []).flatMap((reference) => {
        const name = names.get(reference);
        return name === undefined ? [] : [[reference, name]];
      }),
    ),
  }));
}
