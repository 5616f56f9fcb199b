import type { ClassLevelChange, ClassLevelForm, ClassLevelOrder } from './class-levels.form.ts';
import type { ClassLevel } from './class-levels.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';

export type { ClassLevel, ClassLevelChange, ClassLevelForm };

/** In order, youngest first. Forms offer those that are not archived. */
export const listClassLevels = endpoint<{ response: { data: ClassLevel[] } }>()({
  route: 'GET /api/class-levels/',
  access: { action: 'read', subject: 'Auth' },
  shows: ['class-levels'],
});

export const createClassLevel = endpoint<{
  body: ClassLevelForm;
  response: Written<ClassLevel>;
}>()({
  route: 'POST /api/class-levels/',
  access: { action: 'create', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const updateClassLevel = endpoint<{
  body: ClassLevelChange;
  response: Written<ClassLevel>;
}>()({
  route: 'PATCH /api/class-levels/{id}/',
  access: { action: 'update', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const deleteClassLevel = endpoint<{ response: Written<Pick<ClassLevel, 'id'>> }>()({
  route: 'DELETE /api/class-levels/{id}/',
  access: { action: 'delete', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});

export const reorderClassLevels = endpoint<{
  body: ClassLevelOrder;
  response: Written<ClassLevel[]>;
}>()({
  route: 'POST /api/class-levels/reorder/',
  access: { action: 'update', subject: 'ClassLevel' },
  affects: ['class-levels', 'courses', 'students', 'teachers', 'school'],
});
