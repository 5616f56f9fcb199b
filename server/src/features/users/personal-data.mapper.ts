import { formatHundredths } from '@provost/contract/money';
import type { PersonalData } from '@provost/contract/personal-data.schema';
import { toNamed, toUserFields } from '../../school/accounts/user-fields.ts';
import { toTagNames } from '../../school/tags/tags.repository.ts';
import type { EventRow, PersonalRows } from './personal-data.repository.ts';

type EventAbout = PersonalData['audit_events']['about'][number];

const texts = (json: string): string[] => JSON.parse(json) as string[];
const values = (json: string | null): EventAbout['before'] =>
  json === null ? null : (JSON.parse(json) as EventAbout['before']);

/** A student who acted is named only in their own copy, and so is where others acted from. */
const toEventAbout = (row: EventRow, userId: number): EventAbout => {
  const isOwn = row.actor_id === userId;
  const { actor_id, actor_name, actor_type, ...event } = row;
  return {
    ...event,
    actor: isOwn || actor_type !== 'student' ? toNamed(actor_id, actor_name) : null,
    before: values(row.before),
    after: values(row.after),
    address: isOwn || actor_id === null ? row.address : null,
  };
};

const isSignIn = ({ action }: EventRow): boolean => action.startsWith('sign_in.');

const toCourse = (row: { course_id: number; code: string; title: string }) => ({
  id: row.course_id,
  code: row.code,
  title: row.title,
});

const toNoteBy = (row: PersonalRows['writtenNotes'][number]) => ({
  id: row.id,
  subject: `${row.subject_type}:${row.subject_id}`,
  created_at: row.created_at,
});

export function toPersonalData(rows: PersonalRows, now: Date): PersonalData {
  const { profile, teacher } = rows;
  const toEvent = (row: EventRow) => toEventAbout(row, profile.id);
  return {
    exported_at: now.toISOString(),
    profile: {
      ...toUserFields(profile, now),
      class_level: profile.class_level,
      erased_at: profile.erased_at,
    },
    teacher: teacher
      ? { ...teacher, subjects: texts(teacher.subjects), class_levels: texts(teacher.class_levels) }
      : null,
    tags: toTagNames(profile.tags),
    courses: rows.courses,
    ...toMoney(rows),
    payers: rows.payers.map(toPayer),
    invoices: toInvoices(rows),
    notes: rows.notes.map((row) => ({
      ...toNoteBy(row),
      text: row.text,
      author: toNamed(row.author_id, row.author_name),
    })),
    written_notes: rows.writtenNotes.map(toNoteBy),
    sessions: rows.sessions.map(({ user_id: _, ...session }) => session),
    sign_in_history: [...rows.sessionEvents, ...rows.eventsAbout.filter(isSignIn)]
      .sort((one, other) => one.id - other.id)
      .map(toEvent),
    second_factors: {
      totp_confirmed_at: rows.totp?.confirmed_at ?? null,
      passkeys: rows.passkeys,
      unused_recovery_codes: Number(rows.recoveryCodes.count),
    },
    account_links: rows.links.map(({ maker_name, created_by, ...link }) => ({
      ...link,
      created_by: toNamed(created_by, maker_name),
    })),
    audit_events: {
      about: rows.eventsAbout.filter((row) => !isSignIn(row)).map(toEvent),
      by: rows.eventsBy,
    },
    attention_snoozes: {
      about: rows.snoozesAbout.map(({ colleague_name, snoozed_by, assigned_to: _, ...snooze }) => ({
        ...snooze,
        snoozed_by: toNamed(snoozed_by, colleague_name),
      })),
      by: rows.snoozesBy,
    },
    bookmarks: rows.bookmarks,
    jobs: rows.jobs,
  };
}

/** A payer who also pays for others is another person: the copy has only the name. */
const toPayer = ({ is_own, ...payer }: PersonalRows['payers'][number]) =>
  is_own === 1 ? payer : { ...payer, email: null, phone: null, address: null, tax_number: null };

/** Of an invoice to somebody else only the name of the buyer, as of other payers. */
function toInvoices({ invoices, payers, profile }: PersonalRows): PersonalData['invoices'] {
  const own = new Set(payers.filter(({ is_own }) => is_own === 1).map(({ id }) => id));
  const byInvoice = Map.groupBy(invoices, ({ id }) => id);
  return [...byInvoice].flatMap(([id, lines]) => {
    const [row] = lines;
    if (!row) return [];
    const buyer = JSON.parse(row.buyer) as PersonalData['invoices'][number]['buyer'];
    const isOwn = row.student_id === profile.id || own.has(row.payer_id ?? 0);
    return {
      id,
      number: row.number,
      kind: row.kind,
      issued_on: row.issued_on,
      currency: row.currency,
      reason: row.reason,
      buyer: isOwn ? buyer : { ...buyer, email: null, address: null, tax_number: null },
      lines: lines.map((line) => ({
        course: line.course,
        label: line.label,
        amount: formatHundredths(line.amount_cents),
        tax_rate: line.tax_name,
        tax_percent: line.tax_points === null ? null : formatHundredths(line.tax_points),
      })),
    };
  });
}

function toMoney(rows: PersonalRows): Pick<PersonalData, 'enrolments' | 'payments'> {
  const charges = Map.groupBy(rows.charges, ({ enrolment_id }) => enrolment_id);
  const ledgers = Map.groupBy(rows.transactions, ({ payment_id }) => payment_id);
  return {
    enrolments: rows.enrolments.map((row) => ({
      id: row.id,
      course: toCourse(row),
      status: row.status,
      enrolled_at: row.enrolled_at,
      ended_at: row.ended_at,
      reason: row.reason,
      price: row.price_cents === null ? null : formatHundredths(row.price_cents),
      currency: row.currency,
      payment_id: row.payment_id,
      transferred_from_id: row.transferred_from_id,
      transferred_to_id: row.transferred_to_id,
      balance: formatHundredths(row.balance_cents),
      charges: (charges.get(row.id) ?? []).map(({ amount_cents, ...charge }) => {
        const { enrolment_id: _, open_cents: _open, version: _version, ...shown } = charge;
        return { ...shown, amount: formatHundredths(amount_cents) };
      }),
    })),
    payments: rows.payments.map((row) => ({
      id: row.id,
      number: row.number,
      course: toCourse(row),
      amount: formatHundredths(row.amount_cents),
      currency: row.currency,
      refunded_amount: formatHundredths(row.refunded_cents),
      method: row.method,
      status: row.status,
      provider_ref: row.provider_ref,
      paid_at: row.paid_at,
      created_at: row.created_at,
      transactions: (ledgers.get(row.id) ?? []).map(
        ({ payment_id: _, amount_cents, ...entry }) => ({
          ...entry,
          amount: formatHundredths(amount_cents),
        }),
      ),
    })),
  };
}
