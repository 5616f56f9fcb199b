import type { Student } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { toLocalTime } from '@/lib/format/local-time.ts';

/** Labels are the headings of the list's columns. */
export const studentSpec: FormSpec = {
  first_name: { kind: 'text', title: 'registration.fields.first_name', isRequired: true },
  last_name: { kind: 'text', title: 'registration.fields.last_name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email', isRequired: true },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  class_level: { kind: 'id', title: 'table.fields.classLevel' },
  locale: { kind: 'text', title: 'layout.language', isRequired: true },
  trial_ends_at: { kind: 'instant', title: 'people.extendTrial.field' },
  payer: { kind: 'id', title: 'payers.one' },
};

export const newStudentSpec: FormSpec = {
  ...studentSpec,
  invite: { kind: 'flag', title: 'people.invitation.field' },
};

export const newStudent = (locale: string): FormBase => ({
  values: { ...emptyValues(newStudentSpec), locale },
  version: undefined,
});

export const studentBase = (student: Adapted<Student>): FormBase => ({
  values: {
    first_name: student.first_name ?? '',
    last_name: student.last_name ?? '',
    email: student.email ?? '',
    phone: student.phone ?? '',
    class_level: student.class_level_id ?? '',
    locale: student.locale ?? '',
    trial_ends_at: toLocalTime(student.trial_ends_at),
    payer: student.payer?.id ?? '',
  },
  version: student.version,
});
