import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './personal-data.ts';
import { confirmation, id, instant } from './text.schema.ts';
import { user } from './user.schema.ts';

const text = z.string();
const optional = z.nullable(text);
const optionalTime = z.nullable(instant);
const optionalId = z.nullable(id);
/** A member of staff or a teacher. */
const colleague = z.nullable(z.object({ id, full_name: text }));
const course = z.object({ id, code: text, title: text });
const values = z.nullable(z.record(text, z.unknown()));

const profile = z.extend(user, { class_level: optional, erased_at: optionalTime });

const teacher = z.object({
  headline: optional,
  bio: optional,
  subjects: z.array(text),
  class_levels: z.array(text),
  qualifications: optional,
  experience_years: z.nullable(z.number()),
});

const charge = z.object({
  id,
  kind: text,
  label: text,
  amount: text,
  due_on: text,
  reason: optional,
  created_at: instant,
  cancelled_at: optionalTime,
});

const enrolment = z.object({
  id,
  course,
  status: text,
  enrolled_at: instant,
  ended_at: optionalTime,
  reason: optional,
  price: optional,
  currency: text,
  payment_id: optionalId,
  transferred_from_id: optionalId,
  transferred_to_id: optionalId,
  balance: text,
  charges: z.array(charge),
});

const transaction = z.object({
  id,
  type: text,
  amount: text,
  currency: text,
  status: text,
  occurred_at: instant,
  reason: optional,
});

const payment = z.object({
  id,
  number: text,
  course,
  amount: text,
  currency: text,
  refunded_amount: text,
  method: text,
  status: text,
  provider_ref: optional,
  paid_at: optionalTime,
  created_at: instant,
  transactions: z.array(transaction),
});

const payer = z.object({
  id,
  kind: text,
  name: text,
  email: optional,
  phone: optional,
  address: optional,
  tax_number: optional,
});

/** Lines about the person; the buyer by name only, unless the details are the person's own. */
const invoice = z.object({
  id,
  number: text,
  kind: text,
  issued_on: text,
  currency: text,
  reason: optional,
  buyer: z.object({ name: text, email: optional, address: optional, tax_number: optional }),
  lines: z.array(
    z.object({
      course: text,
      label: text,
      amount: text,
      tax_rate: optional,
      tax_percent: optional,
    }),
  ),
});

const writtenNote = z.object({ id, subject: text, created_at: instant });
const note = z.extend(writtenNote, { text, author: colleague });

const session = z.object({
  id: text,
  user_agent: optional,
  address: optional,
  created_at: instant,
  last_used_at: instant,
  authenticated_at: instant,
  expires_at: instant,
  ends_at: instant,
  ended_at: optionalTime,
});

const secondFactors = z.object({
  totp_confirmed_at: optionalTime,
  passkeys: z.array(z.object({ id, name: text, created_at: instant, last_used_at: optionalTime })),
  unused_recovery_codes: z.int(),
});

const link = z.object({
  kind: text,
  created_by: colleague,
  created_at: instant,
  expires_at: instant,
  used_at: optionalTime,
  revoked_at: optionalTime,
});

/** An event by the person can be about others: it has neither their names nor their values. */
const eventBy = z.object({
  id,
  action: text,
  subject: text,
  subject_id: text,
  occurred_at: instant,
  /** Only of the person, or of someone unknown who tried the account. */
  address: optional,
  occurrences: z.int(),
  redacted_at: optionalTime,
});
const eventAbout = z.extend(eventBy, {
  subject_label: text,
  actor: colleague,
  before: values,
  after: values,
});

const snoozeBy = z.object({ kind: text, item_id: id, until: instant, created_at: instant });
const snoozeAbout = z.extend(snoozeBy, { reason: text, snoozed_by: colleague });

const job = z.object({ id, kind: text, state: text, created_at: instant });

const personalData = z.object({
  exported_at: instant,
  profile,
  teacher: z.nullable(teacher),
  tags: z.array(text),
  /** Taught by the person. */
  courses: z.array(course),
  enrolments: z.array(enrolment),
  payments: z.array(payment),
  /** Who is asked for the money. Details of a person who pays for nobody else. */
  payers: z.array(payer),
  invoices: z.array(invoice),
  /** About the person and their payments. */
  notes: z.array(note),
  written_notes: z.array(writtenNote),
  sessions: z.array(session),
  /** Sessions that started and ended, and failed attempts. */
  sign_in_history: z.array(eventAbout),
  second_factors: secondFactors,
  account_links: z.array(link),
  audit_events: z.object({ about: z.array(eventAbout), by: z.array(eventBy) }),
  attention_snoozes: z.object({ about: z.array(snoozeAbout), by: z.array(snoozeBy) }),
  bookmarks: z.array(z.object({ id: text, created_at: instant })),
  /** Work of the server about the person, such as mails. */
  jobs: z.array(job),
});
export type PersonalData = z.output<typeof personalData>;

const response = z.object({ data: personalData });
export type PersonalDataResponse = z.output<typeof response>;

const ofUser =
  'Everything that is stored about a person, without secrets and without data of others.';
const own = 'Everything that is stored about the user, without secrets and without data of others.';

export const exportUserData = withSchemas(calls.exportUserData, {
  summary: ofUser,
  body: confirmation,
  response,
  hasSecret: true,
  errors: ['stale'],
});

export const exportOwnData = withSchemas(calls.exportOwnData, {
  summary: own,
  body: confirmation,
  response,
  hasSecret: true,
  errors: ['stale'],
});

export const readUserData = withSchemas(calls.readUserData, {
  summary: `${ofUser} Needs a recent sign-in.`,
  response,
  errors: ['reauthentication_required', 'stale'],
});

export const readOwnData = withSchemas(calls.readOwnData, {
  summary: `${own} Needs a recent sign-in.`,
  response,
  errors: ['reauthentication_required', 'stale'],
});
