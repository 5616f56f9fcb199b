import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import { formatHundredths } from '@provost/contract/money';
import { nameKey } from '@provost/contract/name-key';
import { userStatuses } from '@provost/contract/user';
import { demoAccounts } from './accounts.ts';
import { hour, type Moment, toInstant } from './calendar.ts';
import { at } from './columns.ts';
import type { SavedPrice } from './course-rows.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';
import { purposes } from './purposes.ts';
import { Random } from './random.ts';
import { statusCode } from './student-plan.ts';
import { registrationOf } from './teacher-rows.ts';
import { personWith } from './user-rows.ts';

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
] as const;
type AuditRow = RowOf<'audit_events', typeof auditColumns>;

interface Deed {
  /** The id of a member of staff; none for the operator of the server. */
  readonly actor: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number;
  readonly label: string;
  readonly before?: object;
  readonly after?: object;
  readonly at: Moment;
}

/** The last hundreds of deeds on students are enough to look at. */
const mostStatusChanges = 300;

/** Who did what, in the order of time. */
export function auditRows(plan: SchoolPlan, prices: readonly SavedPrice[]): AuditRow[] {
  const random = new Random(plan.school.seed);
  return [
    ...staffDeeds(plan),
    ...teacherDeeds(plan, random),
    ...prices.flatMap(priceDeeds),
    ...statusDeeds(plan, random),
  ]
    .sort((one, other) => one.at - other.at)
    .map((deed, index) => toRow(random.at(purposes.audit, index), deed, index + 1));
}

function toRow(random: Random, deed: Deed, id: number): AuditRow {
  const actor = deed.actor === null ? undefined : demoAccounts.staff[deed.actor - 1];
  const words = actor ? [deed.label, actor.firstName, actor.lastName, actor.email] : [deed.label];
  return [
    id,
    deed.actor,
    deed.action,
    deed.subject,
    String(deed.subjectId),
    deed.label,
    deed.before ? JSON.stringify(deed.before) : null,
    deed.after ? JSON.stringify(deed.after) : null,
    deed.actor === null ? null : `demo-${random.whole(36 ** 5, 36 ** 6 - 1).toString(36)}`,
    toInstant(deed.at),
    nameKey(words.join(' ')),
  ];
}

const staffDeeds = ({ school }: SchoolPlan): Deed[] =>
  demoAccounts.staff.map((account, index) => ({
    actor: null,
    action: 'user.created',
    subject: 'User',
    subjectId: index + 1,
    label: `${account.firstName} ${account.lastName}`,
    after: { email: account.email, user_type: account.userType },
    at: school.opened + (index + 1) * 600,
  }));

const teacherDeeds = ({ school }: SchoolPlan, random: Random): Deed[] =>
  Array.from({ length: school.teachers }, (_, teacher) => {
    const id = school.firstTeacherId + teacher;
    const { fullName, email } = personWith(school, random, id);
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

function priceDeeds({ id, course, price }: SavedPrice): Deed[] {
  const saved = {
    original_price: formatHundredths(price.originalCents),
    discount_percent: formatHundredths(price.discountPoints),
    final_price: formatHundredths(price.finalCents),
  };
  const deed = { subject: 'Pricing', subjectId: id, label: course.title } as const;
  const created: Deed = {
    ...deed,
    actor: price.createdBy,
    action: 'pricing.created',
    after: saved,
    at: price.at,
  };
  if (!price.deleted) return [created];
  const { at, by } = price.deleted;
  return [created, { ...deed, actor: by, action: 'pricing.deleted', before: saved, at }];
}

function statusDeeds({ school, students }: SchoolPlan, random: Random): Deed[] {
  const deeds: Deed[] = [];
  for (
    let index = students.length - 1;
    index >= 0 && deeds.length < mostStatusChanges;
    index -= 1
  ) {
    const status = at(students.of.status, index);
    if (status !== statusCode.suspended && status !== statusCode.archived) continue;
    const id = school.firstStudentId + index;
    const { fullName } = personWith(school, random, id);
    const since = Math.max(at(students.of.waitingSince, index), at(students.of.created, index));
    deeds.push({
      actor: index % 2 === 0 ? 4 : 2,
      action: 'user.status_changed',
      subject: 'Student',
      subjectId: id,
      label: fullName,
      before: { status: 'active' },
      after: { status: userStatuses[status] },
      at: random.at(purposes.audit, -1 - index).whole(since, Math.max(since, school.now - hour)),
    });
  }
  return deeds;
}
