import type { AuditSubject } from '@provost/contract/audit';

const auditSubjects: Readonly<Record<string, AuditSubject>> = {
  teacher: 'Teacher',
  student: 'Student',
};

export const auditSubjectOf = (userType: string): AuditSubject => auditSubjects[userType] ?? 'User';

/** What an event is about. The label is the name for people. */
export const auditSubject = <S extends AuditSubject, I extends number | string>(
  subject: S,
  subjectId: I,
  subjectLabel: string,
) => ({ subject, subjectId, subjectLabel });

interface Person {
  readonly id: number;
  readonly full_name: string;
  readonly user_type: string;
}

/** A user as the subject of an event. */
export const subjectOfUser = ({ id, full_name, user_type }: Person) =>
  auditSubject(auditSubjectOf(user_type), id, full_name);
