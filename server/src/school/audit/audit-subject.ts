import type { AuditSubject } from '@provost/contract/audit';

const auditSubjects: Readonly<Record<string, AuditSubject>> = {
  teacher: 'Teacher',
  student: 'Student',
};

export const auditSubjectOf = (userType: string): AuditSubject => auditSubjects[userType] ?? 'User';
