import { courseStatuses } from '@provost/contract/courses';
import { isPrice } from '@provost/contract/money';
import { nameKey } from '@provost/contract/name-key';
import { decimal } from '@provost/contract/pricing.form';
import { currency, line, text, typedInstant } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { Reader } from '../../database/database.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import { courseCodeHeaders, courseTitleHeaders } from '../../school/imports/course-headers.ts';
import {
  type CellProblem,
  type ImportKind,
  rowKey,
  type Values,
} from '../../school/imports/import-kind.ts';
import * as references from '../../school/imports/references.ts';
import { wordsFor } from '../../school/imports/value-words.ts';
import { readStoredSettings } from '../../school/settings.ts';
import { importedTags, tagReader, tagsField } from '../../school/tags/imported-tags.ts';
import { changedFields } from '../../school/writes/versions.ts';
import { fieldsOf } from './course-fields.ts';
import { rowProblems } from './course-rules.ts';
import { courseRows } from './courses.repository.ts';
import { createCourse, updateCourse } from './courses.service.ts';
import { pricedByHand } from './priced-by-hand.repository.ts';

const fields: ImportKind['fields'] = [
  {
    name: 'code',
    type: 'text',
    schema: line(1, 40),
    isCode: true,
    isRequired: true,
    headers: [...courseCodeHeaders, 'Kürzel'],
  },
  {
    name: 'title',
    type: 'text',
    schema: line(1, 200),
    isRequired: true,
    headers: [...courseTitleHeaders, 'Name', 'Fullname', 'Bezeichnung'],
  },
  {
    name: 'subject',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: ['Category', 'Kategorie', 'Catégorie', 'Categoría', 'Categoria'],
  },
  {
    name: 'class_level',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: ['Level', 'Grade', 'Stufe', 'Kursniveau', 'Klasse'],
  },
  {
    name: 'teacher',
    type: 'text',
    schema: line(1, 254),
    headers: [
      ...['Teacher email', 'teacher.full_name', 'Instructor', 'Author', 'Tutor'],
      ...['Dozent', 'Dozentin', 'Dozent/in', 'Lehrer', 'Lehrerin', 'Lehrer/in', 'Kursleitung'],
      ...['Professeur', 'Formateur', 'Intervenant', 'Profesor', 'Profesora', 'Professora'],
    ],
  },
  { name: 'description', type: 'text', schema: text(0, 5000), headers: ['Summary'] },
  {
    name: 'capacity',
    type: 'number',
    schema: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    headers: [
      ...['Seats', 'Max students', 'Max participants'],
      ...['Max Teilnehmer', 'Maximale Teilnehmerzahl', 'Teilnehmerzahl', 'Kapazität'],
      ...['Places', 'Nombre de places', 'Plazas', 'Cupo', 'Número de vagas', 'Lugares'],
    ],
  },
  {
    name: 'starts_at',
    type: 'time',
    schema: typedInstant,
    headers: [
      ...['Start', 'Start date', 'Startdate', 'Startdatum', 'Kursbeginn', 'Von', 'Date de début'],
      ...['Fecha de inicio', 'Comienzo', 'Data de início'],
    ],
  },
  {
    name: 'ends_at',
    type: 'time',
    schema: typedInstant,
    headers: [
      ...['End', 'End date', 'Enddate', 'Enddatum', 'Kursende', 'Bis', 'Date de fin'],
      ...['Fecha de fin', 'Data de fim', 'Data de término', 'Término'],
    ],
  },
  {
    name: 'price',
    type: 'amount',
    schema: decimal(isPrice, 'price'),
    headers: [
      ...['Current price', 'Course fee', 'Fee', 'Kursgebühr', 'Gebühr', 'Kurspreis', 'Kosten'],
      ...['Tarif', 'Precio del curso', 'Importe', 'Valor', 'Mensalidade'],
    ],
  },
  {
    name: 'currency',
    type: 'text',
    schema: currency,
    isCode: true,
    isNeverBlank: true,
  },
  {
    name: 'status',
    type: 'text',
    schema: z.enum(courseStatuses),
    isNeverBlank: true,
    choices: wordsFor({
      draft: ['Entwurf', 'Brouillon', 'Borrador', 'Rascunho'],
      published: ['Veröffentlicht', 'Publié', 'Publiée', 'Publicado'],
      archived: ['Archiviert', 'Archivé', 'Archivée', 'Archivado', 'Arquivado'],
    }),
  },
  tagsField,
];

/** Teachers by email, and by name where it is the only one. */
async function findTeachers(reader: Reader) {
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'email', 'full_name'])
    .where('user_type', '=', 'teacher')
    .where('erased_at', 'is', null)
    .execute();
  const byName = Map.groupBy(rows, ({ full_name }) => nameKey(full_name));
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    find: (name: unknown, currentId?: number | null) => {
      const key = nameKey(String(name));
      const named = byName.get(key) ?? [];
      return (
        rows.find(({ email }) => email === key) ??
        named.find(({ id }) => id === currentId) ??
        (named.length === 1 ? named[0] : undefined)
      );
    },
  };
}

const unset = {
  status: 'draft',
  teacher: null,
  price: null,
  starts_at: null,
  ends_at: null,
} as const;

/** Courses by code. */
export const courseImport: ImportKind = {
  name: 'courses',
  subject: 'Course',
  key: ['code'],
  fields,
  examples: [
    {
      code: 'MATH-1',
      title: 'Mathematics for beginners',
      subject: 'Mathematics',
      class_level: 'Beginner',
      capacity: 20,
      starts_at: '2027-01-11',
      price: '120.00',
      currency: 'EUR',
      status: 'draft',
    },
    { code: 'MUSIC-1', title: 'Piano', subject: 'Music', class_level: 'Beginner', status: 'draft' },
  ],
  updates: ['course.created', 'course.updated'],
  match: async (reader, rows) => {
    const { default_currency } = await readStoredSettings(reader);
    const codes = await reader.selectFrom('courses').select(['id', 'code', 'title']).execute();
    const byCode = new Map(codes.map((one) => [references.codeKey(one.code), one]));
    const byNumber = Map.groupBy(codes, ({ code }) => references.withoutZeros(code));
    const foundOf = ({ code, title }: Values) => {
      const same = byCode.get(references.codeKey(String(code)));
      const [similar, another] = byNumber.get(String(code)) ?? [];
      const isSame =
        another === undefined &&
        (title === undefined || nameKey(String(title)) === nameKey(similar?.title ?? ''));
      return { found: same ?? (isSame ? similar : undefined), similar };
    };
    const idOf = (row: Values) => foundOf(row).found?.id ?? 0;
    const known = await courseRows(reader)
      .select('courses.title_key')
      .where('courses.id', 'in', rows.map(idOf))
      .execute();
    const byId = new Map(known.map((row) => [row.id, row]));
    const levels = await references.classLevels(reader);
    const teachers = await findTeachers(reader);
    const tagsOf = await tagReader(reader);
    const priced = await pricedByHand(
      reader,
      rows.flatMap((row) => (typeof row.price === 'string' ? idOf(row) : [])),
    );
    return rows.map((row) => {
      const found = byId.get(idOf(row));
      const current = found && {
        ...fieldsOf(found),
        class_level: found.class_level,
        teacher: teachers.byId.get(found.teacher_id ?? 0)?.email ?? null,
      };
      const next: Record<string, unknown> = { ...row, ...tagsOf(row) };
      const problems: CellProblem[] = [];
      // Codes that differ in case only are the same.
      if (current) next.code = current.code;
      else {
        // As it is now: the school can get another one before the file is applied.
        next.currency ??= default_currency;
        const { similar } = foundOf(row);
        const values = { code: similar?.code ?? '' };
        if (similar) problems.push({ field: 'code', key: 'validation.lost_zeros', values });
      }
      if (typeof row.class_level === 'string') {
        const level = levels.find(row.class_level);
        if (level) next.class_level = level.name;
        const problem = references.levelProblem(level, current?.class_level);
        if (problem) problems.push({ field: 'class_level', key: problem });
      }
      if (typeof row.teacher === 'string') {
        const teacher = teachers.find(row.teacher, found?.teacher_id);
        if (teacher) next.teacher = teacher.email;
        else problems.push({ field: 'teacher', key: 'validation.unknown_teacher' });
      }
      const changed = current
        ? (changedFields<Record<string, unknown>>({ ...current }, next)?.after ?? {})
        : next;
      problems.push(...rowProblems({ ...unset, ...current, ...next }, changed, current?.status));
      return {
        values: next,
        problems,
        edited: found && priced.has(found.id) ? ['price'] : [],
        // `7` and `007` are rows of the same course.
        ...(found && { keys: [rowKey([found.code])] }),
        ...(found && { current: { id: found.id, version: found.version, values: { ...current } } }),
      };
    });
  },
  apply: async (writer, rows, request) => {
    const levels = await references.classLevels(writer);
    const teachers = await findTeachers(writer);
    const tagsOf = await importedTags(writer, rows, request);
    return applyEach(writer, rows, async ({ id, version, values }) => {
      const { class_level, teacher, ...others } = values;
      const form = {
        ...others,
        tags: tagsOf(values)?.map((tag) => tag.id),
        ...(class_level !== undefined && { class_level: levels.find(class_level)?.id ?? 0 }),
        ...(teacher !== undefined && {
          teacher: teacher === null ? null : (teachers.find(teacher)?.id ?? 0),
        }),
      };
      if (id === null) {
        const created = await createCourse(
          writer,
          form as Parameters<typeof createCourse>[1],
          request,
        );
        return created.data.id;
      }
      await updateCourse(writer, id, { ...form, version: version ?? undefined }, request);
      return id;
    });
  },
};
