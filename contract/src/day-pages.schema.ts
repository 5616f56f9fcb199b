import * as z from 'zod/mini';
import { userTypes } from './ability.ts';
import { attentionItem } from './attention.schema.ts';
import { attentionKinds } from './attention.ts';
import * as calls from './day-pages.ts';
import { isDay } from './days.ts';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { parseHundredths } from './money.ts';
import { paymentMethods, transactionTypes } from './payment-status.ts';
import { decimal } from './pricing.form.ts';
import { currency, id, instant, line, optionalText, version } from './text.schema.ts';

/** A till can be empty. */
const isCounted = (cents: number): boolean => cents <= 99_999_999_999;

const counted = z.strictObject({
  currency,
  method: z.enum(paymentMethods),
  amount: decimal(isCounted, 'amount', parseHundredths),
});

export const closeDayForm = z.strictObject({
  /** What was counted, once per method and currency. */
  counted: z.optional(
    z.array(counted).check(
      z.maxLength(100),
      z.refine(
        (rows) => new Set(rows.map((row) => `${row.currency} ${row.method}`)).size === rows.length,
        'each_once',
      ),
    ),
  ),
  note: optionalText(2000),
  version: z.optional(version),
});
export type CloseDayForm = z.input<typeof closeDayForm>;

export const reopenDayForm = z.strictObject({ reason: line(1, 500), version: z.optional(version) });
export type ReopenDayForm = z.input<typeof reopenDayForm>;

const day = z.string().check(z.refine(isDay, 'day'));
const person = z.object({ id, full_name: z.string() });
const course = z.object({ id, code: z.string(), title: z.string() });

const taking = z.object({
  currency: z.string(),
  method: z.enum(paymentMethods),
  /** Succeeded entries of the ledger. */
  entries: z.int(),
  gross: z.string(),
  refunds: z.string(),
  net: z.string(),
  counted: z.nullable(z.string()),
  /** Counted minus net. */
  difference: z.nullable(z.string()),
});

/** An entry dated before the page, because it was recorded after the page of its time was closed. */
const lateEntry = z.object({
  payment: z.object({ id, number: z.string() }),
  type: z.enum(transactionTypes),
  amount: z.string(),
  currency: z.string(),
  occurred_at: instant,
});

const dueCharge = z.object({
  id,
  enrolment_id: id,
  student: person,
  course: z.object({ id, title: z.string() }),
  amount: z.string(),
  currency: z.string(),
});

const kindCount = z.object({ kind: z.enum(attentionKinds), count: z.int() });

const dayPage = z.object({
  date: z.string(),
  is_today: z.boolean(),
  version: z.int(),
  closed: z.nullable(z.object({ at: instant, by: z.nullable(person) })),
  note: z.nullable(z.string()),
  /** The closed page that has what happened on this day; the day itself was never closed. */
  covered_by: z.nullable(z.string()),
  /** Whether it is the last closed page: no other can be reopened. */
  is_last_closed: z.boolean(),
  /** What happened in this time is on the page. */
  starts_at: instant,
  ends_at: instant,
  /** The nearest closed page before, and the next one. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  students: z.int(),
  enrolments: z.int(),
  /** Null for a role that cannot read payments, as are the late entries. */
  takings: z.nullable(z.array(taking)),
  late: z.nullable(z.array(lateEntry)),
  /** Charges that are due on this day and open. Null for a role that cannot read charges. */
  due: z.nullable(
    z.object({
      count: z.int(),
      totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
      charges: z.array(dueCharge),
    }),
  ),
  trials_ending: z.int(),
  courses_starting: z.array(course),
  /** Of an open page: items that the caller still has to work on. */
  left: z.int(),
  items: z.array(attentionItem),
  /** Older items, which are in Attention only. */
  older: z.int(),
  /** Of a closed page: items of the page that nobody had settled. */
  unsettled: z.array(kindCount),
  /** Who can be handed an item, if they work on its kind. */
  colleagues: z.array(z.extend(person, { user_type: z.enum(userTypes) })),
});
export type DayPage = z.output<typeof dayPage>;

const closedDay = z.object({ date: z.string(), closed_at: instant, closed_by: z.nullable(person) });
export type ClosedDay = z.output<typeof closedDay>;

const params = z.strictObject({ date: z.union([z.literal(calls.currentDay), day], 'day') });

export const listDays = withSchemas(calls.listDays, {
  summary: 'The closed pages of a month (`month=2026-11`), by default the current one.',
  query: z.strictObject({
    month: z.optional(z.string().check(z.refine((month) => isDay(`${month}-01`), 'day'))),
  }),
  response: z.object({ data: z.array(closedDay) }),
});

export const readDay = withSchemas(calls.readDay, {
  summary:
    'The page of a day of the school, or of `today`: what came in since the last page was closed, what is due, and what needs attention.',
  params,
  response: z.object({ data: dayPage }),
});

export const closeDay = withSchemas(calls.closeDay, {
  summary:
    'Sign the page of a day: it no longer changes, and what happens from now on is on the next one.',
  params,
  body: closeDayForm,
  response: written(dayPage),
  errors: ['stale', 'wrong_status'],
});

export const reopenDay = withSchemas(calls.reopenDay, {
  summary: 'Reopen the last closed page, with a reason.',
  params,
  body: reopenDayForm,
  response: written(dayPage),
  errors: ['stale', 'wrong_status'],
});
