import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { School } from './school.ts';

interface GivenPayment {
  readonly student: number;
  readonly course: number;
  readonly status: 'paid' | 'pending' | 'failed' | 'refunded';
  readonly cents?: number;
  readonly daysAgo?: number;
}

let count = 0;

const rowsIn = <T>({ folder }: School, work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(path.join(folder, 'provost.sqlite'), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const before = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A payment with its ledger, as an earlier version of the school left it. */
export const addPaymentRow = (school: School, given: GivenPayment): number => {
  const { student, course, status, cents = 9_000, daysAgo = 10 } = given;
  count += 1;
  const at = before(daysAgo);
  return rowsIn(school, (database) => {
    const add = (type: string, amount: number, state: string, id: number, time: string) =>
      database
        .prepare(
          `insert into transactions (payment_id, type, amount_cents, currency, status, occurred_at)
           values (?, ?, ?, 'EUR', ?, ?)`,
        )
        .run(id, type, amount, state, time);
    const { lastInsertRowid } = database
      .prepare(
        `insert into payments (number, student_id, course_id, amount_cents, currency,
           refunded_cents, method, status, created_at, search_key)
         values (?, ?, ?, ?, 'EUR', 0, 'card', 'pending', ?, '')`,
      )
      .run(`T-${Date.now()}-${count}`, student, course, cents, at);
    const id = Number(lastInsertRowid);
    if (status === 'pending' || status === 'failed') add('charge', cents, status, id, at);
    else add('charge', cents, 'succeeded', id, at);
    if (status === 'refunded') add('refund', -cents, 'succeeded', id, new Date().toISOString());
    return id;
  });
};

/** The students and courses as if they had been added some time ago. */
export const makeOlder = (school: School, student: number, days: number): void =>
  rowsIn(school, (database) => {
    database
      .prepare('update users set waiting_since = ?, trial_ends_at = null where id = ?')
      .run(before(days), student);
  });

export const itemOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
