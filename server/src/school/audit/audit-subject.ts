import type { AuditSubject } from '@provost/contract/audit';

const auditSubjects: Readonly<Record<string, AuditSubject>> = {
  teacher: 'Teacher',
  student: 'Student',
};

/** The subject of events about a user of this type. */
export const auditSubjectOf = (userType: string): AuditSubject => auditSubjects[userType] ?? 'User';
