import type { Teacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { tagNames } from '@/school/tags/record-tags-field.tsx';

/** Labels are the headings of the list's columns. */
export const teacherSpec: FormSpec = {
  first_name: { kind: 'text', title: 'registration.fields.first_name', isRequired: true },
  last_name: { kind: 'text', title: 'registration.fields.last_name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email', isRequired: true },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  subjects: { kind: 'list', title: 'teachers.subjects' },
  class_levels: { kind: 'list', title: 'table.fields.classLevels' },
  tags: { kind: 'list', title: 'tags.many' },
  experience_years: { kind: 'integer', title: 'teachers.experience' },
  headline: { kind: 'text', title: 'teachers.headline' },
  bio: { kind: 'text', title: 'teachers.bio' },
  qualifications: { kind: 'text', title: 'teachers.qualifications' },
};

/** An invited teacher chooses the password with a link. */
export const invitedTeacherSpec: FormSpec = {
  ...teacherSpec,
  invite: { kind: 'flag', title: 'people.invitation.field' },
};

/** The password is chosen once, at registration. */
export const newTeacherSpec: FormSpec = {
  ...teacherSpec,
  password: { kind: 'secret', title: 'registration.fields.password', isRequired: true },
};

export const newTeacher: FormBase = { values: emptyValues(newTeacherSpec), version: undefined };

export const teacherBase = (teacher: Adapted<Teacher>): FormBase => ({
  values: {
    first_name: teacher.first_name ?? '',
    last_name: teacher.last_name ?? '',
    email: teacher.email ?? '',
    phone: teacher.phone ?? '',
    // A host that is not ours can omit both.
    subjects: teacher.subjects ?? [],
    class_levels: teacher.class_levels ?? [],
    tags: tagNames(teacher),
    experience_years: String(teacher.experience_years ?? ''),
    headline: teacher.headline ?? '',
    bio: teacher.bio ?? '',
    qualifications: teacher.qualifications ?? '',
  },
  version: teacher.version,
});
