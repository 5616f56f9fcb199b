import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { View, ViewChange, ViewCount, ViewForm } from './views.schema.ts';

export type * from './views.schema.ts';

const ownViews = { action: 'manage', subject: 'View' } as const;

/** The own ones and those that colleagues share, of the lists that the caller sees, by name. */
export const listViews = endpoint<{ data: View[] }>()({
  route: 'GET /api/views/',
  access: ownViews,
  shows: ['views'],
});

/** Of a list that the caller sees: its rows under each view, and without one. */
export const countViews = endpoint<{ data: ViewCount[] }>()({
  route: 'GET /api/views/counts/',
  access: ownViews,
  shows: ['views', 'students', 'teachers', 'courses', 'enrolments', 'payments'],
});

/** The server adds two rules: the caller can see the list, and only admins share. */
export const createView = endpoint<Written<View>, ViewForm>()({
  route: 'POST /api/views/',
  access: ownViews,
  affects: ['views'],
});

/** The own ones; owners and admins also shared ones. Everybody can make a shared one their default. */
export const updateView = endpoint<Written<View>, ViewChange>()({
  route: 'PATCH /api/views/{id}/',
  access: ownViews,
  affects: ['views'],
});

export const deleteView = endpoint<Written<Pick<View, 'id'>>>()({
  route: 'DELETE /api/views/{id}/',
  access: ownViews,
  affects: ['views'],
});
