import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import { formatHundredths } from '@provost/contract/money';
import { auditSearchKey } from '../school/search-keys/search-keys.ts';
import { demoAccounts } from './accounts.ts';
import { day, type EpochSeconds, hour, toInstant } from './calendar.ts';
import { archivedLevel, classLevels } from './catalogue.ts';
import type { SavedPrice } from './courses.ts';
import { personById } from './people.ts';
import type { SchoolPlan } from './plan.ts';
import { Random, randomStreams } from './random.ts';
import { type Row, schoolName } from './school.ts';
import { waitingSince } from './students.ts';
import { registrationOf } from './teachers.ts';

interface Entry {
  /** The id of a staff member; null for the server operator. */
  readonly actor: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly id: number;
  readonly label: string;
  readonly before?: object;
  readonly after?: object;
  readonly at: EpochSeconds;
  /** The version of the subject after it; without one it cannot be reverted. */
  readonly version?: number;
}

const owner = 1;
const admin = 2;
const support = 4;
const otherAdmin = 5;

/** In chronological order. */
export function auditRows(plan: SchoolPlan, prices: readonly SavedPrice[]): Row<'audit_events'>[] {
  const random = new Random(plan.school.seed);
  return [
    ...staffEntries(plan),
    ...teacherEntries(plan, random),
    ...prices.flatMap(priceEntries),
    ...statusEntries(plan, random),
    ...settingEntries(plan),
    ...courseEntries(plan),
    ...transferEntries(plan, random),
  ]
    .sort((one, other) => one.at - other.at)
    .map((entry, index) => toRow(random.at(randomStreams.audit, index), entry, index + 1));
}

function toRow(random: Random, entry: Entry, id: number): Row<'audit_events'> {
  const { actor, label } = entry;
  const account = actor === null ? undefined : demoAccounts.staff[actor - 1];
  return {
    id,
    actor_id: actor,
    action: entry.action,
    subject: entry.subject,
    subject_id: String(entry.id),
    subject_label: label,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    request_id: actor === null ? null : `demo-${random.whole(36 ** 5, 36 ** 6 - 1).toString(36)}`,
    occurred_at: toInstant(entry.at),
    search_key: auditSearchKey({
      label,
      actor: account ? { fullName: account.person.full_name, email: account.email } : null,
    }),
    subject_version: entry.version ?? null,
  };
}

const staffEntries = ({ school }: SchoolPlan): Entry[] =>
  demoAccounts.staff.map((account, index) => ({
    actor: null,
    action: 'user.created',
    subject: 'User',
    id: index + 1,
    label: account.person.full_name,
    after: { email: account.email, user_type: account.user_type },
    at: school.opened + (index + 1) * 600,
  }));

const teacherEntries = ({ school }: SchoolPlan, random: Random): Entry[] =>
  Array.from({ length: school.teachers }, (_, teacher) => {
    const id = school.firstTeacherId + teacher;
    const { full_name, email } = personById(school, random, id);
    return {
      actor: teacher % 3 === 0 ? otherAdmin : admin,
      action: 'teacher.registered',
      subject: 'Teacher',
      id,
      label: full_name,
      after: { email },
      at: registrationOf(school, teacher),
    };
  });

function priceEntries({ id, course, price }: SavedPrice): Entry[] {
  const saved = {
    original_price: formatHundredths(price.originalCents),
    discount_percent: formatHundredths(price.discountPoints),
    final_price: formatHundredths(price.finalCents),
  };
  const entry = { actor: price.createdBy, subject: 'Pricing', id, label: course.title } as const;
  const created: Entry = { ...entry, action: 'pricing.created', after: saved, at: price.at };
  if (!price.deleted) return [created];
  return [created, { ...entry, action: 'pricing.deleted', before: saved, at: price.deleted }];
}

/** Enough for a demo. */
const maxStatusChanges = 300;

const statusEntries = ({ school, students }: SchoolPlan, random: Random): Entry[] =>
  students
    .filter(({ status }) => status === 'suspended' || status === 'archived')
    .slice(-maxStatusChanges)
    .reverse()
    .map((student) => {
      const { id, index, status } = student;
      const since = waitingSince(student) ?? student.created;
      return {
        actor: index % 2 === 0 ? support : admin,
        action: 'user.status_changed',
        subject: 'Student',
        id,
        label: personById(school, random, id).full_name,
        before: { status: 'active' },
        after: { status },
        version: 1,
        at: random
          .at(randomStreams.audit, -1 - index)
          .whole(since, Math.max(since, school.now - hour)),
      };
    });

function settingEntries({ school: { opened } }: SchoolPlan): Entry[] {
  const setting = { actor: owner, subject: 'School', id: 1, label: schoolName } as const;
  const level = {
    actor: admin,
    subject: 'ClassLevel',
    id: classLevels.length + 1,
    label: archivedLevel,
  } as const;
  return [
    {
      ...setting,
      action: 'school.updated',
      before: { name: '' },
      after: { name: schoolName },
      at: opened + 2 * hour,
      version: 2,
    },
    {
      ...level,
      action: 'class_level.created',
      after: { name: archivedLevel },
      at: opened + 3 * hour,
      version: 1,
    },
    {
      ...level,
      action: 'class_level.updated',
      before: { archived: false },
      after: { archived: true },
      at: opened + 90 * day,
      version: 2,
    },
  ];
}

const courseEntries = ({ courses }: SchoolPlan): Entry[] =>
  courses.map(({ id, title, code, subject, created }) => ({
    actor: admin,
    action: 'course.created',
    subject: 'Course',
    id,
    label: title,
    after: { code, title, subject },
    at: created,
  }));

const transferEntries = ({ school, students }: SchoolPlan, random: Random): Entry[] =>
  students.flatMap((student) =>
    student.enrolments.flatMap(({ id, course, enrolled, transferredFrom }): Entry[] => {
      if (!transferredFrom) return [];
      const { full_name } = personById(school, random, student.id);
      return [
        {
          actor: admin,
          action: 'enrolment.transferred',
          subject: 'Enrolment',
          id,
          label: `${full_name} · ${course.title}`,
          before: { course: transferredFrom.course.title },
          after: { course: course.title },
          at: enrolled,
        },
      ];
    }),
  );
