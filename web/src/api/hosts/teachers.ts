import type { Teacher } from '@provost/contract/teachers';
import { countOf, namesOf, numberOf, textOf } from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { tagsOf } from './tags.ts';
import { userFields } from './user.ts';

const fields: FieldReaders<Adapted<Teacher>> = {
  ...userFields,
  headline: (raw) => textOf(raw, 'headline', 'title'),
  bio: (raw) => textOf(raw, 'bio', 'about'),
  subjects: (raw) => namesOf(raw, 'subjects'),
  class_levels: (raw) => namesOf(raw, 'class_levels'),
  tags: tagsOf,
  qualifications: (raw) => textOf(raw, 'qualifications'),
  experience_years: (raw) => numberOf(raw, 'experience_years'),
  course_count: (raw) => countOf(raw, 'course_count', 'courses'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
};

export const teacherAdapter = adapter<Adapted<Teacher>>(fields);
