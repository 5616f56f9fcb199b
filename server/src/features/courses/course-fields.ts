import type { CourseStatus } from '@provost/contract/courses';
import type { courseChange, courseForm } from '@provost/contract/courses.form';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import type * as z from 'zod/mini';
import { type TagFields, tagFields } from '../../school/tags/record-tags.ts';
import { toTags } from '../../school/tags/tags.repository.ts';
import type { LockedCourse } from './course-writes.repository.ts';
import { toIds } from './courses.mapper.ts';

/** The fields of a course that staff edit, as the contract and the audit trail name them. */
export interface CourseFields {
  readonly code: string;
  readonly title: string;
  readonly subject: string;
  readonly class_level: number;
  readonly teacher: number | null;
  readonly description: string | null;
  readonly capacity: number | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly price: string | null;
  readonly currency: string;
  readonly status: CourseStatus;
  readonly payment_plans: readonly number[];
  readonly tax_rate: number | null;
  readonly tags: readonly string[];
  readonly tag_ids: readonly number[];
}

export const fieldsOf = (row: LockedCourse): CourseFields => ({
  code: row.code,
  title: row.title,
  subject: row.subject,
  class_level: row.class_level_id,
  teacher: row.teacher_id,
  description: row.description,
  capacity: row.capacity,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  price: row.is_priced ? formatHundredths(row.price_cents) : null,
  currency: row.currency,
  // A check constraint allows no other value.
  status: row.status as CourseStatus,
  payment_plans: toIds(row.plan_ids),
  tax_rate: row.tax_rate_id,
  ...tagFields(toTags(row.tags)),
});

/** The given fields, with prices and empty texts as they are stored. */
export function typedFields(
  { version: _, price, description, tags: _ids, ...fields }: z.output<typeof courseChange>,
  tags: Partial<TagFields>,
): Partial<CourseFields> {
  const given = {
    ...fields,
    ...tags,
    ...(description !== undefined && { description: description || null }),
    ...(price !== undefined && { price: price === null ? null : formatHundredths(toCents(price)) }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export const newFields = (
  form: z.output<typeof courseForm>,
  currency: string,
  tags: Partial<TagFields>,
): CourseFields => ({
  code: form.code,
  title: form.title,
  subject: form.subject,
  class_level: form.class_level,
  teacher: null,
  description: null,
  capacity: null,
  starts_at: null,
  ends_at: null,
  price: null,
  currency,
  status: 'draft',
  payment_plans: [],
  tax_rate: null,
  tags: [],
  tag_ids: [],
  ...typedFields(form, tags),
});

export const toCents = (price: string | number): number => parseHundredths(String(price)) ?? 0;
