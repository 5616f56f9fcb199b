import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import {
  countOf,
  idOf,
  labelOf,
  namesOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { userFields } from './user.ts';

const fields: FieldReaders<Adapted<Teacher>> = {
  ...userFields,
  headline: (raw) => textOf(raw, 'headline', 'title'),
  bio: (raw) => textOf(raw, 'bio', 'about'),
  subjects: (raw) => namesOf(raw, 'subjects'),
  class_levels: (raw) => namesOf(raw, 'class_levels'),
  qualifications: (raw) => textOf(raw, 'qualifications'),
  experience_years: (raw) => numberOf(raw, 'experience_years'),
  course_count: (raw) => countOf(raw, 'course_count', 'courses'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
};

export const teacherAdapter = adapter<Adapted<Teacher>>(fields);

const detailsAdapter = adapter<Adapted<TeacherDetails>>({
  ...fields,
  courses: (raw) =>
    objectsOf(raw, 'courses').map((course) => ({
      id: idOf(course),
      code: textOf(course, 'code'),
      title: labelOf(course, 'title', 'name'),
      class_level: labelOf(course, 'class_level'),
      status: wordOf(course, 'status'),
      student_count: numberOf(course, 'student_count'),
      capacity: numberOf(course, 'capacity'),
    })),
  load: (raw) => {
    const load = objectOf(raw, 'load');
    return {
      course_count: numberOf(load, 'course_count'),
      student_count: numberOf(load, 'student_count'),
      capacity: numberOf(load, 'capacity'),
    };
  },
});

export const adaptTeacherDetails = detailsAdapter.adapt;
