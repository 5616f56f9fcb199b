import { expect, it } from 'vitest';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { handEdits } from './hand-edits.repository.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');

/** `deleted`: an import whose job is deleted, which happens before its events are. */
type Source = 'hand' | 'bulk' | 'import.apply' | 'deleted';
interface Event {
  readonly by: Source;
  readonly fields: readonly string[];
  /** The position of the event that it takes back. */
  readonly reverts?: number;
}

let nextId = 900_000;

async function editedAfter(events: readonly Event[]) {
  nextId += 1;
  const subjectId = nextId;
  await test.database.write(async (writer) => {
    const ids: number[] = [];
    for (const { by, fields, reverts } of events) {
      const job = { payload: {}, createdBy: owner.userId, now: test.now() };
      const jobId =
        by === 'hand' || by === 'deleted' ? null : await enqueueJob(writer, { kind: by, ...job });
      const { id } = await writer
        .insertInto('audit_events')
        .values({
          actor_id: owner.userId,
          action: 'student.updated',
          subject: 'Student',
          subject_id: String(subjectId),
          subject_label: 'Ana',
          before: '{}',
          after: JSON.stringify(Object.fromEntries(fields.map((field) => [field, 1]))),
          request_id: null,
          occurred_at: test.now().toISOString(),
          search_key: '',
          reverts_id: reverts === undefined ? null : (ids[reverts] ?? null),
          subject_version: null,
          redacted_at: null,
          job_id: by === 'deleted' ? 987_654_321 : jobId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
  });
  const kind = { subject: 'Student', updates: ['student.updated'] } as const;
  const found = await handEdits(test.database.reader, kind, [subjectId]);
  return [...(found.get(subjectId) ?? [])];
}

const imported = { by: 'import.apply', fields: ['phone', 'locale'] } as const;
const byHand = { by: 'hand', fields: ['phone'] } as const;

it.each<[string, readonly Event[], readonly string[]]>([
  ['an edit after the import', [imported, byHand], ['phone']],
  ['no edit before the first import', [byHand, imported], []],
  [
    'an edit before an import of other fields',
    [imported, byHand, { ...imported, fields: ['locale'] }],
    ['phone'],
  ],
  ['no edit that an import has overwritten', [imported, byHand, imported], []],
  [
    'an edit whose overwriting was taken back',
    [imported, byHand, imported, { ...byHand, reverts: 2 }],
    ['phone'],
  ],
  ['no edit that was taken back', [imported, byHand, { ...byHand, reverts: 1 }], []],
  [
    'an edit that was brought back',
    [imported, byHand, { ...byHand, reverts: 1 }, { ...byHand, reverts: 2 }],
    ['phone'],
  ],
  ['an edit of many at once', [imported, { by: 'bulk', fields: ['locale'] }], ['locale']],
  [
    'an edit after an import whose job is gone',
    [{ ...imported, by: 'deleted' }, byHand],
    ['phone'],
  ],
])('the fields edited by hand have %s', async (_, events, fields) => {
  expect(await editedAfter(events)).toEqual(fields);
});
