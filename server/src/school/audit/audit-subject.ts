import type { AuditSubject } from '@provost/contract/audit';

const auditSubjects: Readonly<Record<string, AuditSubject>> = {
  teacher: 'Teacher',
  student: 'Student',
};

export const auditSubjectOf = (userType: string): AuditSubject => auditSubjects[userType] ?? 'User';

interface Person {
  readonly id: number;
  readonly full_name: string;
  readonly user_type: string;
}

/** A user as the subject of an event. */
export const subjectOfUser = ({ id, full_name, user_type }: Person) => ({
  subject: auditSubjectOf(user_type),
  subjectId: id,
  subjectLabel: full_name,
});
