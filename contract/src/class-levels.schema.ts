import * as z from 'zod/mini';
import { classLevelChange, classLevelForm, classLevelOrder } from './class-levels.form.ts';
import * as calls from './class-levels.ts';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { id, versionQuery } from './text.schema.ts';

const classLevel = z.object({ id, name: z.string(), archived: z.boolean(), version: z.int() });
export type ClassLevel = z.output<typeof classLevel>;

export const listClassLevels = withSchemas(calls.listClassLevels, {
  cache: true,
  summary: 'The class levels of the school, in order.',
  response: z.object({ data: z.array(classLevel) }),
});

export const createClassLevel = withSchemas(calls.createClassLevel, {
  summary: 'Add a class level after the others.',
  body: classLevelForm,
  status: 201,
  response: written(classLevel),
  errors: ['name_in_use'],
});

export const updateClassLevel = withSchemas(calls.updateClassLevel, {
  summary: 'Rename a class level, or hide it from forms with `archived`.',
  body: classLevelChange,
  response: written(classLevel),
  errors: ['name_in_use', 'stale'],
});

export const deleteClassLevel = withSchemas(calls.deleteClassLevel, {
  summary: 'Delete a class level that no student, course or teacher uses.',
  query: versionQuery,
  response: written(z.pick(classLevel, { id: true })),
  errors: ['in_use', 'stale'],
});

export const reorderClassLevels = withSchemas(calls.reorderClassLevels, {
  summary: 'Set the order of all class levels.',
  body: classLevelOrder,
  response: written(z.array(classLevel)),
  errors: ['stale'],
});
