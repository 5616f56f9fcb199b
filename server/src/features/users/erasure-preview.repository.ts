import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { snoozesOf } from './erasure.repository.ts';
import type { FreeTextPlace } from './free-texts.repository.ts';
import type { NameMatcher } from './personal-names.ts';

export async function countFields(reader: Reader, userId: number): Promise<number> {
  const row = await reader
    .selectFrom('users')
    .leftJoin('teachers', 'teachers.user_id', 'users.id')
    .select(['first_name', 'last_name', 'email', 'phone', 'avatar_url'])
    .select(['headline', 'bio', 'qualifications'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return Object.values(row ?? {}).filter((value) => value !== null).length;
}

type Keys = ReadonlyMap<FreeTextPlace, readonly string[]>;

/** The texts that an erasure removes whatever they contain, by primary key. */
export async function findOwnTexts(
  reader: Reader,
  { id, user_type }: UserRow,
  { isIn }: NameMatcher,
): Promise<Keys> {
  const payments = reader.selectFrom('payments').select('id').where('student_id', '=', id);
  const notes = await reader
    .selectFrom('notes')
    .select(['id', 'subject_type', 'text'])
    .where(({ eb, and, or }) =>
      or([
        and([eb('subject_type', '=', user_type), eb('subject_id', '=', id)]),
        and([eb('subject_type', '=', 'payment'), eb('subject_id', 'in', payments)]),
      ]),
    )
    .execute();
  const enrolments = await reader
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', id)
    .where('reason', 'is not', null)
    .execute();
  const references = await payments.where('provider_ref', 'is not', null).execute();
  const entries = await reader
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', 'in', payments)
    .where('reason', 'is not', null)
    .execute();
  const snoozes = await reader
    .selectFrom('attention_snoozes')
    .select(sql<string>`kind || ',' || item_id`.as('key'))
    .where(snoozesOf(id))
    .execute();
  const keysOf = (rows: readonly { readonly id: number }[]) => rows.map((row) => String(row.id));
  return new Map<FreeTextPlace, readonly string[]>([
    ['notes', keysOf(notes.filter((note) => note.subject_type !== 'payment' || isIn(note.text)))],
    ['enrolment_reasons', keysOf(enrolments)],
    ['payment_references', keysOf(references)],
    ['payment_reasons', keysOf(entries)],
    ['snooze_reasons', snoozes.map(({ key }) => key)],
  ]);
}
