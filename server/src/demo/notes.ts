import { day, hour, toInstant } from './calendar.ts';
import type { Row } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';

/** Staff by their ids: 2 admin, 3 finance, 4 support. */
const texts: readonly (readonly [
  type: 'student' | 'course' | 'payment',
  author: number,
  text: string,
])[] = [
  ['student', 4, 'Asked for lessons in the evening. Prefers email.'],
  ['student', 2, 'Parents want a progress report at the end of term.'],
  ['student', 4, 'Had trouble with the microphone. Solved by phone.'],
  ['course', 2, 'The room for the final exam is booked.'],
  ['course', 2, 'Check the capacity before the next term starts.'],
  ['payment', 3, 'The payer’s name differs from the student’s: paid by an aunt.'],
  ['payment', 3, 'Receipt sent again on request.'],
];

/** Internal notes on the first students and courses and the last payments, in the last days. */
export function noteRows({ school, students, courses, payments }: SchoolPlan): Row<'notes'>[] {
  const subjects = {
    student: students,
    course: courses.filter(({ status }) => status === 'published'),
    payment: payments.slice(-2).map((_, index) => ({
      id: payments.length - index,
      created: school.now - 30 * 60,
    })),
  };
  const used = { student: 0, course: 0, payment: 0 };
  return texts
    .flatMap(([type, author, text], index) => {
      const subject = subjects[type][used[type]];
      used[type] += 1;
      if (!subject) return [];
      const wanted = school.now - day - index * 7 * hour;
      const created = Math.min(Math.max(wanted, subject.created + 600), school.now - 60);
      return [{ type, subject_id: subject.id, text, author, created }];
    })
    .sort((one, other) => one.created - other.created)
    .map(({ type, subject_id, text, author, created }, index) => ({
      id: index + 1,
      subject_type: type,
      subject_id,
      text,
      author_id: author,
      created_at: toInstant(created),
    }));
}
