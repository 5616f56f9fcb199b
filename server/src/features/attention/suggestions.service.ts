import type { AttentionItem } from '@provost/contract/attention';
import type { Reader } from '../../database/database.ts';
import { completedCourses, openCourses } from './attention.repository.ts';

const maxSuggestions = 3;

/** Adds open courses of each student's class level, except those the student has completed. */
export async function withSuggestions(
  reader: Reader,
  items: readonly AttentionItem[],
  now: Date,
): Promise<AttentionItem[]> {
  const students = items.flatMap(({ student }) => student ?? []);
  const levels = [...new Set(students.flatMap(({ class_level_id }) => class_level_id ?? []))];
  if (levels.length === 0) return [...items];
  const [open, completed] = await Promise.all([
    openCourses(reader, levels, now),
    completedCourses(
      reader,
      students.map(({ id }) => id),
    ),
  ]);
  const isCompleted = new Set(
    completed.map(({ student_id, course_id }) => `${student_id} ${course_id}`),
  );
  return items.map((item) => ({
    ...item,
    suggestions: open
      .filter(({ class_level_id }) => class_level_id === item.student?.class_level_id)
      .filter(({ id }) => !isCompleted.has(`${item.student?.id} ${id}`))
      .slice(0, maxSuggestions)
      .map(({ id, code, title }) => ({ id, code, title })),
  }));
}
