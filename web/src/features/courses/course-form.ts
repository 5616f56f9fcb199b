import type { Course } from '@provost/contract/courses';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { baseFrom, emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { tagNames } from '@/school/tags/record-tags-field.tsx';

/** Labels are the headings of the list's columns. */
export const courseSpec: FormSpec = {
  title: { kind: 'text', title: 'courses.title', isRequired: true },
  code: { kind: 'text', title: 'courses.code', isRequired: true },
  subject: { kind: 'text', title: 'courses.subject', isRequired: true },
  class_level: { kind: 'id', title: 'table.fields.classLevel', isRequired: true },
  teacher: { kind: 'id', title: 'courses.teacher' },
  description: { kind: 'text', title: 'courses.description' },
  capacity: { kind: 'integer', title: 'courses.capacity' },
  starts_at: { kind: 'instant', title: 'courses.starts' },
  ends_at: { kind: 'instant', title: 'courses.ends' },
  price: { kind: 'money', title: 'courses.price' },
  currency: { kind: 'text', title: 'courses.currency', isRequired: true },
  payment_plans: { kind: 'ids', title: 'courses.plans' },
  tax_rate: { kind: 'id', title: 'courses.taxRate' },
  tags: { kind: 'list', title: 'tags.many' },
};

export const newCourse = (currency: string): FormBase => ({
  values: { ...emptyValues(courseSpec), currency },
  version: undefined,
});

export const courseBase = (course: Adapted<Course>): FormBase =>
  baseFrom(courseSpec, course, {
    class_level: course.class_level_id ?? '',
    teacher: course.teacher?.id ?? '',
    price: course.current_price ?? '',
    tags: tagNames(course),
  });
