import { line, text } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import type { CellProblem, ImportKind } from '../../school/imports/import-kind.ts';
import { roleField, suspendedField } from '../../school/imports/person-checks.ts';
import { namesOf, personFields } from '../../school/imports/person-fields.ts';
import { classLevels, unknownReference, usersByEmail } from '../../school/imports/references.ts';
import { importedTags, tagReader, tagsField } from '../../school/tags/imported-tags.ts';
import { fieldsOf, updateTeacher } from './teacher-edits.service.ts';
import { teacherRows } from './teachers.repository.ts';
import { createTeacher } from './teachers.service.ts';

const fields: ImportKind['fields'] = [
  ...personFields,
  { name: 'headline', type: 'text', schema: line(0, 120) },
  { name: 'bio', type: 'text', schema: text(0, 2000), headers: ['Description'] },
  {
    name: 'subjects',
    type: 'list',
    schema: z.array(line(1, 80)).check(z.maxLength(20)),
    headers: ['Subject', 'Matière', 'Fach'],
  },
  {
    name: 'class_levels',
    type: 'list',
    schema: z.array(line(1, 80)).check(z.maxLength(20)),
    headers: ['Levels'],
  },
  tagsField,
  { name: 'qualifications', type: 'text', schema: text(0, 500) },
  {
    name: 'experience_years',
    type: 'number',
    schema: z.int().check(z.minimum(0), z.maximum(60)),
    headers: ['Experience'],
  },
  suspendedField,
  roleField('student'),
];

/** Teachers by email. They get no password: an invitation follows. */
export const teacherImport = (database: Database, config: Config): ImportKind => ({
  name: 'teachers',
  subject: 'Teacher',
  key: ['email'],
  fields,
  examples: [
    {
      email: 'mara.silva@example.org',
      first_name: 'Mara',
      last_name: 'Silva',
      subjects: 'Mathematics; Physics',
      experience_years: 12,
    },
    {
      email: 'tom.berg@example.org',
      first_name: 'Tom',
      last_name: 'Berg',
      subjects: 'Music',
      phone: '+4915112345678',
    },
  ],
  updates: ['teacher.registered', 'teacher.updated'],
  match: async (reader, rows) => {
    const users = await usersByEmail(reader, rows);
    const ids = [...users.values()].map(({ id }) => id);
    const found = await teacherRows(reader)
      .where('users.id', 'in', [...ids, 0])
      .execute();
    const teachers = new Map(found.map((row) => [row.email, row]));
    const levels = await classLevels(reader);
    const tagsOf = await tagReader(reader);
    return rows.map((row) => {
      const current = teachers.get(String(row.email));
      const problems: CellProblem[] = [];
      if (!current && users.has(row.email))
        problems.push({ field: 'email', key: 'errors.email_in_use' });
      const named = Array.isArray(row.class_levels) ? (row.class_levels as string[]) : [];
      const unknown = named.filter((name) => !levels.find(name));
      const currentValues = current && fieldsOf(current);
      const isArchived = named.some((name) => {
        const level = levels.find(name);
        return level?.archived === 1 && !currentValues?.class_levels.includes(level.name);
      });
      if (unknown.length > 0)
        problems.push(unknownReference('class_levels', 'validation.unknown_class_level', unknown));
      else if (isArchived)
        problems.push({ field: 'class_levels', key: 'validation.archived_class_level' });
      return {
        values: {
          ...namesOf(row, currentValues),
          ...tagsOf(row),
          ...(named.length > 0 && {
            class_levels: named.map((name) => levels.find(name)?.name ?? name),
          }),
        },
        problems,
        ...(current && {
          current: { id: current.id, version: current.version, values: currentValues ?? {} },
        }),
      };
    });
  },
  apply: async (writer, rows, request) => {
    const tagsOf = await importedTags(writer, rows, request);
    return applyEach(writer, rows, async ({ id, version, values }) => {
      const given = { ...values, tags: tagsOf(values)?.map((tag) => tag.id) };
      if (id !== null) {
        const change = { ...given, version: version ?? undefined };
        await updateTeacher(database, writer, id, change, request, config);
        return id;
      }
      const form = given as unknown as Parameters<typeof createTeacher>[2]['form'];
      return (
        await createTeacher(database, writer, { form, passwordHash: null, links: config }, request)
      ).row.id;
    });
  },
});
