import { day, hour, toInstant } from './calendar.ts';
import { at } from './columns.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';

export const noteColumns = [
  'id',
  'subject_type',
  'subject_id',
  'text',
  'author_id',
  'created_at',
] as const;
type NoteRow = RowOf<'notes', typeof noteColumns>;

/** Staff by their ids: 2 admin, 3 finance, 4 support. */
const studentNotes: readonly (readonly [author: number, text: string])[] = [
  [4, 'Asked for lessons in the evening. Prefers email.'],
  [2, 'Parents want a progress report at the end of term.'],
  [4, 'Had trouble with the microphone. Solved by phone.'],
];
const courseNotes: readonly (readonly [author: number, text: string])[] = [
  [2, 'The room for the final exam is booked.'],
  [2, 'Check the capacity before the next term starts.'],
];
const paymentNotes: readonly (readonly [author: number, text: string])[] = [
  [3, 'The payer’s name differs from the student’s: paid by an aunt.'],
  [3, 'Receipt sent again on request.'],
];

/** Internal notes on the first students, courses and payments, in the last days. */
export function noteRows({ school, students, courses, payments }: SchoolPlan): NoteRow[] {
  const published = courses.filter(({ status }) => status === 'published');
  const planned = [
    ...studentNotes.map(([author, text], index) => {
      const isThere = index < students.length;
      const created = isThere ? at(students.of.created, index) : 0;
      const id = isThere ? school.firstStudentId + index : undefined;
      return { type: 'student', id, author, text, since: created };
    }),
    ...courseNotes.map(([author, text], index) => {
      const course = published[index];
      return { type: 'course', id: course?.id, author, text, since: course?.created ?? 0 };
    }),
    ...paymentNotes.map(([author, text], index) => {
      const id = index < payments.length ? payments.length - index : undefined;
      return { type: 'payment', id, author, text, since: school.now - 30 * 60 };
    }),
  ];
  return planned
    .flatMap(({ type, id, author, text, since }, index): NoteRow[] => {
      if (id === undefined) return [];
      const wanted = school.now - day - index * 7 * hour;
      const created = Math.min(Math.max(wanted, since + 600), school.now - 60);
      return [[0, type, id, text, author, toInstant(created)]];
    })
    .toSorted((one, other) => (String(one[5]) < String(other[5]) ? -1 : 1))
    .map(([, ...rest], index) => [index + 1, ...rest]);
}
