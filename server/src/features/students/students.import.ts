import { line, typedInstant } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { Database, Reader } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { enrolTogether, lockRoomyCourses } from '../../school/enrolments/enrol-together.ts';
import { canBeEnrolled } from '../../school/enrolments/enrolment-rules.ts';
import { createEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import { courseCodeHeaders, courseTitleHeaders } from '../../school/imports/course-headers.ts';
import type * as kinds from '../../school/imports/import-kind.ts';
import { roleField, suspendedField } from '../../school/imports/person-checks.ts';
import { namesOf, personFields } from '../../school/imports/person-fields.ts';
import * as references from '../../school/imports/references.ts';
import { tagReader, tagsField } from '../../school/tags/imported-tags.ts';
import { tagFields } from '../../school/tags/record-tags.ts';
import { toTags } from '../../school/tags/tags.repository.ts';
import { type StudentToApply, saveImported } from './save-imported.ts';
import { settledCourses } from './settled-courses.repository.ts';
import { studentRows } from './students.repository.ts';

const fields: kinds.ImportKind['fields'] = [
  ...personFields,
  {
    name: 'class_level',
    type: 'text',
    schema: line(1, 80),
    headers: [
      'Level',
      'Class',
      'Grade',
      'Classe',
      'Klasse',
      'Stufe',
      'Turma',
      'Ano',
      'Niveau de classe',
    ],
  },
  {
    name: 'trial_ends_at',
    type: 'time',
    schema: typedInstant,
    headers: ['Trial end', 'Trial until', 'Probezeit bis', 'Ende der Testphase'],
  },
  {
    name: 'courses',
    type: 'list',
    schema: z.array(line(1, 200)),
    isCode: true,
    isNeverBlank: true,
    headers: [
      ...[...courseCodeHeaders, ...courseTitleHeaders, 'Course codes', 'Course names'],
      ...['Enrollments', 'Enrolments', 'Product', 'Products'],
    ],
  },
  tagsField,
  suspendedField,
  roleField('staff'),
];

const codesOf = ({ courses }: kinds.Values): string[] => (Array.isArray(courses) ? courses : []);

/** Students by email, enrolled in the courses that the row names. Nobody is deleted or unenrolled. */
export const studentImport = (database: Database): kinds.ImportKind => ({
  name: 'students',
  subject: 'Student',
  key: ['email'],
  fields,
  examples: [
    {
      email: 'ana.lima@example.org',
      first_name: 'Ana',
      last_name: 'Lima',
      phone: '+351912345678',
      locale: 'pt-PT',
      trial_ends_at: '2027-01-31',
    },
    { email: 'jo.weber@example.org', first_name: 'Jo', last_name: 'Weber', locale: 'de' },
  ],
  updates: ['student.registered', 'student.updated'],
  match: async (reader, rows) => {
    const known = await findStudents(reader, rows);
    const levels = await references.classLevels(reader);
    const tagsOf = await tagReader(reader);
    const courses = await references.coursesByName(reader, rows.flatMap(codesOf));
    const ids = [...known.values()].map(({ id }) => id);
    const enrolled = await coursesOf(reader, ids);
    const settled = await settledCourses(reader, rows.some(({ courses }) => courses) ? ids : []);
    return rows.map((row): kinds.Match => {
      const found = known.get(row.email);
      const problems: kinds.CellProblem[] = [];
      if (found && found.user_type !== 'student') {
        problems.push({ field: 'email', key: 'errors.email_in_use' });
      }
      const current =
        found?.user_type === 'student' && found.erased_at === null ? found : undefined;
      const currentValues = current && {
        ...valuesOf(current),
        courses: enrolled.get(current.id) ?? [],
      };
      const { full_name: _, ...values } = { full_name: null, ...namesOf(row, currentValues) };
      const next: Record<string, unknown> = { ...values, ...tagsOf(row) };
      if (typeof row.class_level === 'string') {
        const level = levels.find(row.class_level);
        if (level) next.class_level = level.name;
        const problem = references.levelProblem(level, current?.class_level);
        if (problem) problems.push({ field: 'class_level', key: problem });
      }
      const edited: string[] = [];
      let seats: kinds.Match['seats'];
      if (row.courses !== undefined) {
        const has = new Set(enrolled.get(current?.id ?? 0));
        const { waiting = [], endedByHand = [] } = settled.get(current?.id ?? 0) ?? {};
        const isKnown = (code: string) =>
          has.has(code) || waiting.includes(code) || endedByHand.includes(code);
        const named = courses.findAll(codesOf(row));
        const unknown = named.filter(
          ({ course }) => course?.status !== 'published' && !isKnown(course?.code ?? ''),
        );
        if (unknown.length > 0) {
          problems.push(
            references.unknownReference('courses', 'validation.unknown_courses', [
              ...new Set(unknown.map(({ name }) => name)),
            ]),
          );
        }
        const codes = new Set(named.flatMap(({ course }) => course?.code ?? []));
        const missing = [...codes].filter((code) => !has.has(code) && !waiting.includes(code));
        const others = missing.filter((code) => !endedByHand.includes(code));
        const added = others.length > 0 ? others : missing;
        if (others.length === 0) edited.push('courses');
        if (current && added.length > 0 && !canBeEnrolled(current.status))
          problems.push({ field: 'courses', key: 'validation.student_not_active' });
        // Courses that a file does not name stay.
        if (current && added.length === 0) delete next.courses;
        else {
          next.courses = [...has, ...added];
          const needed = added.flatMap((code) => courses.find(code) ?? []);
          seats = { change: 'courses', field: 'courses', courses: needed };
        }
      }
      return {
        values: next,
        problems,
        edited,
        ...(seats && { seats }),
        ...(current && {
          current: { id: current.id, version: current.version, values: currentValues ?? {} },
        }),
      };
    });
  },
  apply: async (writer, rows, request, settings) => {
    const courses = await references.coursesByCode(writer, rows.flatMap(codesIn));
    // Courses are locked before students.
    const roomy = await lockRoomyCourses(
      writer,
      rows.flatMap((row) => codesIn(row).flatMap((code) => courses.find(code)?.id ?? [])),
    );
    /** The courses of a row that nothing can refuse. */
    const certain = new Map(
      rows.flatMap((row) => {
        const named = codesIn(row).map((code) => courses.find(code)?.id ?? 0);
        const isCertain =
          row.id === null &&
          named.every((id) => roomy.has(id)) &&
          new Set(named).size === named.length;
        return isCertain || named.length === 0 ? [[row, named] as const] : [];
      }),
    );
    const together = [...certain.keys()];
    const save = (some: readonly StudentToApply[]) =>
      saveImported(database, writer, some, request, settings);
    const saved = await save(
      together.map((row) => withoutCourses(row, certain.get(row)?.length ?? 0)),
    );
    await enrolTogether(
      writer,
      together.flatMap((row, index) => {
        const result = saved[index];
        if (!result || !('id' in result)) return [];
        return (certain.get(row) ?? []).map((course) => ({ student: result.id, course }));
      }),
      request,
    );
    const apply = async (row: kinds.RowToApply) => {
      const [result] = await save([withoutCourses(row)]);
      if (!result || !('id' in result)) {
        if (result?.field) throw invalidField(result.field, result.key, result.values);
        throw new AppError('stale', { ...(result && { message: result.key }) });
      }
      const has = new Set((await coursesOf(writer, [result.id])).get(result.id));
      for (const code of codesIn(row)) {
        if (has.has(code)) continue;
        const course = courses.find(code);
        if (!course) throw invalidField('courses', 'validation.unknown_courses', { names: code });
        await createEnrolment(writer, { student: result.id, course: course.id }, request);
      }
      return result.id;
    };
    const done = new Map(
      together.map((row, index) => [row, saved[index] ?? { key: 'rows.stale' as const }]),
    );
    return applyEach(writer, rows, apply, done);
  },
});

/** Those that the row adds: the others can have ended since the preview. */
const codesIn = ({ values, before }: kinds.RowToApply): string[] => {
  const had = codesOf(before ?? {});
  return codesOf(values).filter((code) => !had.includes(code));
};

function withoutCourses(row: kinds.RowToApply, seats = 0): StudentToApply {
  const { courses: _, ...values } = row.values;
  return { ...row, values, seats };
}

async function findStudents(reader: Reader, rows: readonly kinds.Values[]) {
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
  const found = await studentRows(reader)
    .where('users.email', 'in', [...emails, ''])
    .execute();
  return new Map<unknown, (typeof found)[number]>(found.map((row) => [row.email, row]));
}

type Found = Awaited<ReturnType<typeof findStudents>> extends Map<unknown, infer R> ? R : never;

const valuesOf = (row: Found): kinds.Values => ({
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  phone: row.phone,
  class_level: row.class_level,
  locale: row.locale,
  trial_ends_at: row.trial_ends_at,
  tags: tagFields(toTags(row.tags)).tags,
});

async function coursesOf(reader: Reader, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['enrolments.student_id', 'courses.code'])
    .where('enrolments.student_id', 'in', [...ids])
    .where('enrolments.status', '=', 'active')
    .orderBy('courses.code')
    .execute();
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map([...byStudent].map(([id, same]) => [id, same.map(({ code }) => code)]));
}
