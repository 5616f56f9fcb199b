import type { Migration } from './migration.ts';

/** An undo that has changed nothing can be followed by another one. The index is created again. */
export const undosWithoutChanges: Migration = {
  name: '0021-undos-without-changes',
  up: async (run) => {
    await run('drop index if exists jobs_undone');
  },
};
