import * as z from 'zod/mini';
import * as calls from './attention.ts';
import { enrolmentBalance } from './charges.schema.ts';
import { courseStatuses } from './courses.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { languages } from './locales.ts';
import { paymentMethods, paymentStatuses } from './payment-status.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant, line, typedTime } from './text.schema.ts';

const kind = z.enum(calls.attentionKinds);

const attentionCount = z.object({
  kind,
  count: z.int(),
  count_capped: z.optional(
    z.literal(true).check(z.describe(`There are more than ${calls.maxAttentionCount} items.`)),
  ),
  snoozed: z.int(),
  /** Since when the oldest item is listed; null without items. */
  oldest_at: z.nullable(instant),
});
export type AttentionCount = z.output<typeof attentionCount>;

export const countAttention = withSchemas(calls.countAttention, {
  summary: 'What needs attention: the number of items of each kind that the role works on.',
  response: z.object({ data: z.array(attentionCount) }),
});

const student = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  /** Mails to the student are written in it. */
  locale: z.enum(languages),
  class_level: z.nullable(z.string()),
  class_level_id: z.nullable(id),
  trial_ends_at: z.nullable(instant),
  version: z.int(),
});

const course = z.object({
  id,
  code: z.string(),
  title: z.string(),
  status: z.enum(courseStatuses),
  capacity: z.nullable(z.int()),
  student_count: z.int(),
  starts_at: z.nullable(instant),
  /** Their account can be suspended or archived. */
  teacher: z.nullable(z.object({ id, full_name: z.string() })),
});

const payment = z.object({
  id,
  number: z.string(),
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  created_at: instant,
  paid_at: z.nullable(instant),
  amount: z.string(),
  /** What can be refunded. */
  left: z.string(),
  version: z.int(),
});

const enrolment = z.object({
  id,
  status: z.enum(enrolmentStatuses),
  enrolled_at: instant,
  version: z.int(),
});

const snooze = z.object({ until: instant, reason: z.string() });

const person = z.object({ id, full_name: z.string() });

const handover = z.object({ to: person, by: z.nullable(person), note: z.string(), at: instant });

export const attentionItem = z.object({
  kind,
  /** The id of the payment, enrolment, course or student that the item is about. */
  key: z.string(),
  since: instant,
  student: z.nullable(student),
  course: z.nullable(course),
  payment: z.nullable(payment),
  enrolment: z.nullable(enrolment),
  /** What was paid, is overdue, or was paid too much. */
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** What the enrolment owes, if the item is about that. */
  balance: z.nullable(enrolmentBalance),
  snooze: z.nullable(snooze),
  /** The colleague who works on the item. */
  handover: z.nullable(handover),
  /** When it was last snoozed or handed over. */
  handled_at: z.nullable(instant),
  /** For a waiting student: open courses of the class level with free seats. */
  suggestions: z.array(z.object({ id, code: z.string(), title: z.string() })),
});
export type AttentionItem = z.output<typeof attentionItem>;

export const listAttention = withSchemas(calls.listAttention, {
  summary: 'The items of one kind, oldest first. Snoozed items only with `snoozed=true`.',
  params: z.strictObject({ kind }),
  response: resultsPage(attentionItem),
});

const itemParams = z.strictObject({ kind, key: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) });

/** `handled_at` of the item as the client saw it. Another one is an error. */
const seen = { handled_at: z.optional(z.nullable(typedTime)) };

const snoozeForm = z
  .strictObject({
    days: z.optional(z.int().check(z.minimum(1), z.maximum(calls.maxSnoozeDays))),
    until: z.optional(typedTime),
    reason: z.optional(line(0, 500)),
    ...seen,
  })
  .check(
    z.refine(({ days, until }) => (days === undefined) !== (until === undefined), {
      path: ['days'],
      error: 'required',
    }),
  );
export type SnoozeForm = z.input<typeof snoozeForm>;

const snoozed = z.object({ kind, key: z.string(), snooze: z.nullable(snooze) });
export type Snooze = z.output<typeof snoozed>;

export const snoozeAttention = withSchemas(calls.snoozeAttention, {
  summary: 'Hide an item until a time: `days` from now, or `until`. A reason is optional.',
  params: itemParams,
  body: snoozeForm,
  response: written(snoozed),
});

export const unsnoozeAttention = withSchemas(calls.unsnoozeAttention, {
  summary: 'Show a snoozed item again.',
  params: itemParams,
  query: z.strictObject({ handled_at: z.optional(typedTime) }),
  response: written(snoozed),
});

const handOverForm = z.strictObject({ to: id, note: line(1, 500), ...seen });
export type HandOverForm = z.input<typeof handOverForm>;

const handedOver = z.object({ kind, key: z.string(), to: person, note: z.string() });
export type Handover = z.output<typeof handedOver>;

export const handOverAttention = withSchemas(calls.handOverAttention, {
  summary: 'Hand an item to a colleague, with a note.',
  params: itemParams,
  body: handOverForm,
  response: written(handedOver),
});
