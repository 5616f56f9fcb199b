import { existsSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src');

/**
 * Chunks that several screens share, in the order in which they load. A chunk has the modules named
 * here and their static imports, except those of the chunks before it. The bundler splits everything
 * else by dynamic imports. Without these, a screen would need fifty small files.
 */
const chunks = {
  /** The layout, and the queries that load a screen's data while its code is loading. */
  shell: [
    'layout/app-layout.tsx',
    'features/dashboard/dashboard.queries.ts',
    'features/students/students.queries.ts',
    'features/teachers/teachers.queries.ts',
    'features/courses/courses.queries.ts',
    'features/payments/payments.queries.ts',
    'features/audit/audit.queries.ts',
  ],
  /** All lists, because people switch between them. */
  lists: [
    'features/students/students-screen.tsx',
    'features/teachers/teachers-screen.tsx',
    'features/courses/courses-screen.tsx',
    'features/payments/payments-screen.tsx',
    'features/audit/audit-screen.tsx',
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
