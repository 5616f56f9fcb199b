import { formatHundredths } from '@provost/contract/money';
import { userStatuses } from '@provost/contract/user';
import { auditSearchKey } from '../school/search-keys/search-keys.ts';
import { demoAccounts } from './accounts.ts';
import type { AuditEntry } from './audit-entry.ts';
import { hour, toInstant } from './calendar.ts';
import { at } from './columns.ts';
import type { SavedPrice } from './course-rows.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';
import { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import { schoolEntries } from './school-entries.ts';
import { statusCode } from './student-plan.ts';
import { registrationOf } from './teacher-rows.ts';
import { personById } from './user-rows.ts';

export const auditColumns = [
  'id',
  'actor_id',
  'action',
  'subject',
  'subject_id',
  'subject_label',
  'before',
  'after',
  'request_id',
  'occurred_at',
  'search_key',
  'subject_version',
] as const;
type AuditRow = RowOf<'audit_events', typeof auditColumns>;

/** Enough for a demo. */
const maxStatusChanges = 300;

/** In chronological order. */
export function auditRows(plan: SchoolPlan, prices: readonly SavedPrice[]): AuditRow[] {
  const random = new Random(plan.school.seed);
  return [
    ...staffEntries(plan),
    ...teacherEntries(plan, random),
    ...prices.flatMap(priceEntries),
    ...statusEntries(plan, random),
    ...schoolEntries(plan, random),
  ]
    .sort((one, other) => one.at - other.at)
    .map((entry, index) => toRow(random.at(randomStreams.audit, index), entry, index + 1));
}

function toRow(random: Random, entry: AuditEntry, id: number): AuditRow {
  const actor = entry.actor === null ? undefined : demoAccounts.staff[entry.actor - 1];
  return [
    id,
    entry.actor,
    entry.action,
    entry.subject,
    String(entry.subjectId),
    entry.label,
    entry.before ? JSON.stringify(entry.before) : null,
    entry.after ? JSON.stringify(entry.after) : null,
    entry.actor === null ? null : `demo-${random.whole(36 ** 5, 36 ** 6 - 1).toString(36)}`,
    toInstant(entry.at),
    auditSearchKey({
      label: entry.label,
      actor: actor
        ? { fullName: `${actor.firstName} ${actor.lastName}`, email: actor.email }
        : null,
    }),
    entry.version ?? null,
  ];
}

const staffEntries = ({ school }: SchoolPlan): AuditEntry[] =>
  demoAccounts.staff.map((account, index) => ({
    actor: null,
    action: 'user.created',
    subject: 'User',
    subjectId: index + 1,
    label: `${account.firstName} ${account.lastName}`,
    after: { email: account.email, user_type: account.userType },
    at: school.opened + (index + 1) * 600,
  }));

const teacherEntries = ({ school }: SchoolPlan, random: Random): AuditEntry[] =>
  Array.from({ length: school.teachers }, (_, teacher) => {
    const id = school.firstTeacherId + teacher;
    const { fullName, email } = personById(school, random, id);
    return {
      actor: teacher % 3 === 0 ? 5 : 2,
      action: 'teacher.registered',
      subject: 'Teacher',
      subjectId: id,
      label: fullName,
      after: { email },
      at: registrationOf(school, teacher),
    };
  });

function priceEntries({ id, course, price }: SavedPrice): AuditEntry[] {
  const saved = {
    original_price: formatHundredths(price.originalCents),
    discount_percent: formatHundredths(price.discountPoints),
    final_price: formatHundredths(price.finalCents),
  };
  const entry = { subject: 'Pricing', subjectId: id, label: course.title } as const;
  const created: AuditEntry = {
    ...entry,
    actor: price.createdBy,
    action: 'pricing.created',
    after: saved,
    at: price.at,
  };
  if (!price.deleted) return [created];
  const { at, by } = price.deleted;
  return [created, { ...entry, actor: by, action: 'pricing.deleted', before: saved, at }];
}

function statusEntries({ school, students }: SchoolPlan, random: Random): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (
    let index = students.length - 1;
    index >= 0 && entries.length < maxStatusChanges;
    index -= 1
  ) {
    const status = at(students.of.status, index);
    if (status !== statusCode.suspended && status !== statusCode.archived) continue;
    const id = school.firstStudentId + index;
    const { fullName } = personById(school, random, id);
    const since = Math.max(at(students.of.waitingSince, index), at(students.of.created, index));
    entries.push({
      actor: index % 2 === 0 ? 4 : 2,
      action: 'user.status_changed',
      subject: 'Student',
      subjectId: id,
      label: fullName,
      before: { status: 'active' },
      after: { status: userStatuses[status] },
      version: 1,
      at: random
        .at(randomStreams.audit, -1 - index)
        .whole(since, Math.max(since, school.now - hour)),
    });
  }
  return entries;
}
