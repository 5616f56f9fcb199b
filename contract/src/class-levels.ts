import type { ClassLevelChange, ClassLevelForm, ClassLevelOrder } from './class-levels.form.ts';
import type { ClassLevel } from './class-levels.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';

export type * from './class-levels.form.ts';
export type * from './class-levels.schema.ts';

/** In order, youngest first. Forms offer those that are not archived. */
export const listClassLevels = endpoint<{ data: ClassLevel[] }>()({
  route: 'GET /api/class-levels/',
  access: { action: 'read', subject: 'Auth' },
  shows: ['class-levels'],
});

export const createClassLevel = endpoint<Written<ClassLevel>, ClassLevelForm>()({
  route: 'POST /api/class-levels/',
  access: { action: 'create', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const updateClassLevel = endpoint<Written<ClassLevel>, ClassLevelChange>()({
  route: 'PATCH /api/class-levels/{id}/',
  access: { action: 'update', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const deleteClassLevel = endpoint<Written<Pick<ClassLevel, 'id'>>>()({
  route: 'DELETE /api/class-levels/{id}/',
  access: { action: 'delete', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const reorderClassLevels = endpoint<Written<ClassLevel[]>, ClassLevelOrder>()({
  route: 'POST /api/class-levels/reorder/',
  access: { action: 'update', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});
