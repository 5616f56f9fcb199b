import { line, typedInstant } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import { AppError } from '../../http/errors.ts';
import { endedByHand, enrolmentUpdates } from '../../school/enrolments/ended-by-hand.repository.ts';
import {
  enrolTogether,
  lockCertainSeats,
  seatKey,
} from '../../school/enrolments/enrol-together.ts';
import { canBeEnrolled } from '../../school/enrolments/enrolment-rules.ts';
import { hasEnrolment } from '../../school/enrolments/enrolments.repository.ts';
import { createEnrolment, updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import { courseCodeHeaders, courseTitleHeaders } from '../../school/imports/course-headers.ts';
import type { CellProblem, ImportKind, RowToApply } from '../../school/imports/import-kind.ts';
import { emailField, studentEmailHeaders } from '../../school/imports/person-fields.ts';
import { coursesByCode, coursesByName, usersByEmail } from '../../school/imports/references.ts';
import { wordsFor } from '../../school/imports/value-words.ts';

const courseCodes = [...courseCodeHeaders, 'Code'];

const fields: ImportKind['fields'] = [
  {
    ...emailField,
    name: 'student',
    headers: ['Username', ...studentEmailHeaders],
    bestHeaders: studentEmailHeaders,
  },
  {
    name: 'course',
    type: 'text',
    schema: line(1, 200),
    isCode: true,
    isRequired: true,
    headers: [...courseCodes, ...courseTitleHeaders, 'Product'],
    bestHeaders: courseCodes,
  },
  {
    name: 'status',
    type: 'text',
    schema: z.enum(['active', 'completed', 'cancelled', 'waiting']),
    isNeverBlank: true,
    choices: wordsFor({
      active: ['Aktiv', 'Active', 'Actif', 'Activo', 'Activa', 'Ativo', 'Ativa', 'Enrolled'],
      completed: [
        ...['Complete', 'Finished', 'Abgeschlossen', 'Beendet', 'Terminé', 'Terminée'],
        ...['Completado', 'Completada', 'Concluído', 'Concluída'],
      ],
      cancelled: [
        ...['Canceled', 'Suspended', 'Dropped', 'Storniert', 'Ausgetragen', 'Abgemeldet'],
        ...['Annulé', 'Annulée', 'Cancelado', 'Cancelada'],
      ],
      waiting: ['Waitlisted', 'Wartet', 'Warteliste', 'En attente', 'En espera', 'Em espera'],
    }),
  },
  {
    // Of an export: tells enrolments of a student in a course apart, and is never changed.
    name: 'enrolled_at',
    type: 'time',
    schema: typedInstant,
    isNeverBlank: true,
  },
];

const isOpen = ({ status }: { readonly status: string }): boolean =>
  status === 'active' || status === 'waiting';

/** Enrolments by student and course: new ones, those that end, and those that ended elsewhere. */
export const enrolmentImport: ImportKind = {
  name: 'enrolments',
  subject: 'Enrolment',
  key: ['student', 'course', 'status', 'enrolled_at'],
  fields,
  examples: [
    { student: 'ana.lima@example.org', course: 'MATH-1', status: 'active' },
    { student: 'jo.weber@example.org', course: 'MUSIC-1', status: 'active' },
  ],
  updates: enrolmentUpdates,
  match: async (reader, rows) => {
    const users = await usersByEmail(reader, rows, 'student');
    const courses = await coursesByName(reader, ['all']);
    const ids = [...users.values()].map(({ id }) => id);
    const known = await reader
      .selectFrom('enrolments')
      .select(['id', 'student_id', 'course_id', 'status', 'version', 'enrolled_at'])
      .where('student_id', 'in', [...ids, 0])
      .orderBy('id')
      .execute();
    const ended = await endedByHand(reader, known);
    const bySeat = Map.groupBy(known, ({ student_id, course_id }) =>
      seatKey({ student: student_id, course: course_id }),
    );
    return rows.map(({ enrolled_at, ...row }) => {
      const student = users.get(row.student);
      const course = courses.find(row.course);
      const wanted = row.status ?? 'active';
      const seat = seatKey({ student: student?.id ?? 0, course: course?.id ?? 0 });
      const same = bySeat.get(seat) ?? [];
      // Exports have no milliseconds.
      const named = same.find(
        (one) => enrolled_at && one.enrolled_at.slice(0, 19) === String(enrolled_at).slice(0, 19),
      );
      const found =
        named ??
        same.find((one) => one.status === wanted) ??
        same.find(isOpen) ??
        (wanted === 'active' ? same.findLast(({ id }) => ended.has(id)) : undefined);
      const status = row.status ?? (found && (named || isOpen(found)) ? found.status : wanted);
      const problems: CellProblem[] = [];
      if (row.student !== undefined && student?.user_type !== 'student')
        problems.push({ field: 'student', key: 'validation.unknown_student' });
      else if (student && !found && !canBeEnrolled(student.status))
        problems.push({ field: 'student', key: 'validation.student_not_active' });
      if (!named && found && !isOpen(found) && wanted !== 'active' && same.some(isOpen))
        problems.push({ field: 'status', key: 'validation.enrolled_again' });
      if (found?.status === 'active' && status === 'waiting')
        problems.push({ field: 'status', key: 'errors.already_enrolled' });
      if (found?.status === 'waiting' && (status === 'active' || status === 'completed'))
        problems.push({ field: 'status', key: 'validation.student_waiting' });
      const isUnknown = !course || (!found && course.status !== 'published');
      if (row.course !== undefined && isUnknown)
        problems.push({
          field: 'course',
          key: 'validation.unknown_courses',
          values: { names: String(row.course) },
        });
      // Of new ones, one can be open, and those that are over come before it.
      const keys = found
        ? [String(found.id)]
        : [status, 'active', 'waiting'].map((one) => `${seat} ${one}`);
      return {
        ...(student && course && { keys }),
        values: { ...row, status, ...(course && { course: course.code }) },
        problems,
        ...(course &&
          [status, found?.status].includes('active') && {
            seats: {
              change: 'status',
              areFreed: status !== 'active',
              field: 'course',
              courses: [course],
            },
          }),
        ...(found && {
          current: {
            id: found.id,
            version: found.version,
            values: { student: row.student, course: course?.code, status: found.status },
          },
        }),
      };
    });
  },
  apply: async (writer, rows, request) => {
    const named = rows.map((row) => row.values);
    const users = await usersByEmail(writer, named, 'student');
    const courses = await coursesByCode(writer, ['all']);
    const seatOf = ({ values: { student, course } }: RowToApply) => ({
      student: users.get(student)?.id ?? 0,
      course: courses.find(course)?.id ?? 0,
    });
    const bySeat = Map.groupBy(rows, (row) => seatKey(seatOf(row)));
    const single = [...bySeat.values()].flatMap((same) => (same.length === 1 ? same : []));
    const certain = await lockCertainSeats(
      writer,
      single.filter(({ id, values }) => id === null && values.status === 'active').map(seatOf),
    );
    const enrolled = await enrolTogether(writer, certain, request);
    const done = new Map(
      single.flatMap((row) => {
        const id = enrolled.get(seatKey(seatOf(row)));
        return id === undefined ? [] : [[row, { id }] as const];
      }),
    );
    const apply = async (row: RowToApply) => {
      const { id, version, values } = row;
      const { status } = values;
      const change = { status: status as 'completed' };
      if (id !== null) {
        const edit = { ...change, version: version ?? undefined };
        return (await updateEnrolment(writer, id, edit, request)).data.id;
      }
      const isOver = status === 'completed' || status === 'cancelled';
      // What is over needs no seat.
      const form = { ...seatOf(row), waiting: status === 'waiting', overbook: isOver };
      const created = (await createEnrolment(writer, form, request)).data.id;
      if (isOver) {
        // Since the preview, by another import of the same file.
        if (await hasEnrolment(writer, form, status)) throw new AppError('stale');
        await updateEnrolment(writer, created, change, request);
      }
      return created;
    };
    return applyEach(writer, rows, apply, done);
  },
};
