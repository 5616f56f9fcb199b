import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { ViewChange, ViewForm } from './views.form.ts';
import type { View, ViewCount } from './views.schema.ts';

export type { View, ViewChange, ViewCount, ViewForm };

const ownViews = { action: 'manage', subject: 'View' } as const;

/** The own ones and those that colleagues share, of the lists that the caller sees, by name. */
export const listViews = endpoint<{ response: { data: View[] } }>()({
  method: 'GET',
  path: '/api/views/',
  access: ownViews,
  shows: ['views'],
});

/** Of a list that the caller sees: its rows under each view, and without one. */
export const countViews = endpoint<{ response: { data: ViewCount[] } }>()({
  method: 'GET',
  path: '/api/views/counts/',
  access: ownViews,
  shows: ['views', 'students', 'teachers', 'courses', 'enrolments', 'payments'],
});

/** The server adds two rules: the caller can see the list, and only admins share. */
export const createView = endpoint<{ body: ViewForm; response: Written<View> }>()({
  method: 'POST',
  path: '/api/views/',
  access: ownViews,
  affects: ['views'],
});

/** The own ones; owners and admins also shared ones. Everybody can make a shared one their default. */
export const updateView = endpoint<{ body: ViewChange; response: Written<View> }>()({
  method: 'PATCH',
  path: '/api/views/{id}/',
  access: ownViews,
  affects: ['views'],
});

export const deleteView = endpoint<{ response: Written<Pick<View, 'id'>> }>()({
  method: 'DELETE',
  path: '/api/views/{id}/',
  access: ownViews,
  affects: ['views'],
});
