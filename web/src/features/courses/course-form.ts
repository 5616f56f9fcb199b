import type { Course } from '@provost/contract/courses';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { toLocalTime } from '@/lib/format/local-time.ts';
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

export const courseBase = (course: Adapted<Course>): FormBase => ({
  values: {
    title: course.title ?? '',
    code: course.code ?? '',
    subject: course.subject ?? '',
    class_level: course.class_level_id ?? '',
    teacher: course.teacher?.id ?? '',
    description: course.description ?? '',
    capacity: course.capacity === undefined ? '' : String(course.capacity),
    starts_at: toLocalTime(course.starts_at),
    ends_at: toLocalTime(course.ends_at),
    price: course.current_price ?? '',
    currency: course.currency ?? '',
    payment_plans: course.payment_plans.map(String),
    tax_rate: course.tax_rate === undefined ? '' : String(course.tax_rate),
    tags: tagNames(course),
  },
  version: course.version,
});
