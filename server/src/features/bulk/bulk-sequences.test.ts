import { updateStudent } from '@provost/contract/students.schema';
import { updateUser } from '@provost/contract/user.schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply, undo } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { addClassLevel, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp();
const owner = sharedUser(server, 'owner');

const statuses = { suspend: 'suspended', reactivate: 'active', archive: 'archived' } as const;
/** The statuses that each action starts from. */
const from = {
  suspend: ['active'],
  reactivate: ['suspended', 'archived'],
  archive: ['active', 'suspended'],
};
const actions = ['suspend', 'reactivate', 'archive', 'change_class_level'] as const;
const size = 4;

const step = fc.record({
  action: fc.constantFrom(...actions),
  level: fc.boolean(),
  which: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});

const addStudents = async () => {
  const ids: number[] = [];
  while (ids.length < size) ids.push((await addStudent(server.database)).id);
  return ids;
};

const statesOf = (ids: readonly number[]) =>
  server.database.reader
    .selectFrom('users')
    .select(['status', 'class_level_id', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

it('equals the single changes, and undoing all of it gives back the start', async () => {
  const levels = [
    (await addClassLevel(server.database)).id,
    (await addClassLevel(server.database)).id,
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const [many, single] = [await addStudents(), await addStudents()];
      const jobs: number[] = [];
      for (const { action, level, which } of steps) {
        const class_level = levels[Number(level)] ?? 0;
        const ids = which.map((index) => many[index] ?? 0);
        const params = action === 'change_class_level' ? { class_level } : {};
        const job = await apply(server, owner, { list: 'students', action, ids, params });
        if (job.is_undoable) jobs.push(job.id);
        for (const id of which.map((index) => single[index] ?? 0)) {
          if (action === 'change_class_level') {
            await call(server, owner, updateStudent, { id, body: { class_level } });
            continue;
          }
          const [now] = await statesOf([id]);
          if (!from[action].includes(now?.status ?? '')) continue;
          await call(server, owner, updateUser, { id, body: { status: statuses[action] } });
        }
      }
      expect(await statesOf(many)).toEqual(await statesOf(single));
      for (const id of jobs.toReversed()) {
        expect((await undo(server, owner, id)).result).not.toHaveProperty('left');
      }
      const end = await statesOf(many);
      expect(end.map(({ status, class_level_id }) => [status, class_level_id])).toEqual(
        many.map(() => ['active', null]),
      );
    }),
    { numRuns: Number(process.env.BULK_RUNS ?? 8) },
  );
});
