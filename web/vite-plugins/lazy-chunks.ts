import { existsSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src');

/**
 * Chunks that several screens share, in the order in which they load. A chunk has the modules named
 * here and their static imports, except those of the chunks before it. The bundler splits everything
 * else by dynamic imports. Without these, a screen would need fifty small files.
 */
const chunks = {
  /** The layout, and the queries that load the dashboard's data while its code is loading. */
  shell: ['layout/app-layout.tsx', 'features/dashboard/dashboard.queries.ts'],
  /** All lists, because people switch between them. */
  lists: [
    'table/prefetch.ts',
    'table/list-screen.tsx',
    'features/students/students.resource.ts',
    'features/teachers/teachers.resource.ts',
    'features/courses/courses.resource.ts',
    'features/payments/payments.resource.ts',
    'features/audit/audit.resource.ts',
  ],
  drawers: ['ui/details-drawer.tsx'],
};

const fileAt = (name: string): string => {
  const file = path.join(source, name);
  if (!existsSync(file)) throw new Error(`lazy-chunks.ts names ${name}, which does not exist.`);
  return file;
};

export const lazyChunks = Object.entries(chunks).map(([name, modules], index, { length }) => {
  const files = new Set(modules.map(fileAt));
  return { name, test: (id: string) => files.has(path.normalize(id)), priority: length - index };
});
