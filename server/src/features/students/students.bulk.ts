import { type SqlBool, sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import type { Revert, RevertibleEvent } from '../../school/audit/reverts.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import { checkRows, problemOf } from '../../school/bulk/job-rows.repository.ts';
import { requireClassLevel } from '../../school/class-levels/class-level-rules.ts';
import { retagged, tagAction, tagActions } from '../../school/tags/bulk-tags.ts';
import { tagFields } from '../../school/tags/record-tags.ts';
import { lockTags, taggedUsers, toTags } from '../../school/tags/tags.repository.ts';
import { studentRows } from './students.repository.ts';
import { type PlainEdit, savePlainEdits } from './students.service.ts';

const lists = ['students', 'unenrolled-students'] as const;
const isErased = sql<SqlBool>`users.erased_at is not null`;
const dayMs = 86_400_000;

const levelOf = async (writer: Writer, id: number | null): Promise<PlainEdit> => {
  const level = id === null ? null : await requireClassLevel(writer, id);
  return { class_level: level?.name ?? null, class_level_id: level?.id ?? null };
};

const lockedStudents = (writer: Writer, ids: readonly number[]) =>
  studentRows(writer)
    .where('users.id', 'in', [...ids])
    .execute();

interface Trial {
  readonly days?: number | undefined;
  readonly until?: string | undefined;
}

/** Days are added to a trial that still runs; one that is over starts again now. */
function trialEnd({ days, until }: Trial, current: string | null, now: Date): string {
  if (until !== undefined) return until;
  const start = Math.max(now.getTime(), current === null ? 0 : Date.parse(current));
  return new Date(start + (days ?? 0) * dayMs).toISOString();
}

export function addStudentBulkActions(bulk: BulkActions): void {
  for (const action of tagActions) {
    bulk.addAction(lists, action, {
      ...tagAction(taggedUsers, action),
      async applyAll(writer, ids, { tags }, request) {
        const named = await lockTags(writer, tags);
        const edits = (await lockedStudents(writer, ids)).map((current) => ({
          current,
          wanted: tagFields(retagged(action, toTags(current.tags), named)),
        }));
        await savePlainEdits(writer, edits, request);
        return [];
      },
    });
  }
  bulk.addAction(lists, 'change_class_level', {
    check: async (reader, { class_level }) => {
      if (class_level !== null) await requireClassLevel(reader, class_level);
    },
    ineligible: ({ class_level }) => sql<string | null>`case when ${isErased} then 'not_found'
      when users.class_level_id is not distinct from cast(${class_level} as bigint)
        then 'unchanged' end`,
    async applyAll(writer, ids, { class_level }, request) {
      const wanted = await levelOf(writer, class_level);
      const edits = (await lockedStudents(writer, ids)).map((current) => ({ current, wanted }));
      await savePlainEdits(writer, edits, request);
      return [];
    },
  });
  bulk.addAction(lists, 'extend_trial', {
    ineligible: ({ until }) => sql<string | null>`case when ${isErased} then 'not_found'
      when users.has_purchased = 1 then 'wrong_status'
      ${until === undefined ? sql`` : sql`when users.trial_ends_at >= ${until} then 'unchanged'`}
      end`,
    async applyAll(writer, ids, params, request) {
      const edits = (await lockedStudents(writer, ids)).map((current) => ({
        current,
        wanted: { trial_ends_at: trialEnd(params, current.trial_ends_at, request.now) },
      }));
      await savePlainEdits(writer, edits, request);
      return [];
    },
  });
}

const plainFields = ['class_level', 'class_level_id', 'trial_ends_at', 'tags', 'tag_ids'];

/** Whether an event is of one of these actions. */
export const isPlainEdit = (before: RevertibleEvent['before']): boolean =>
  Object.keys(before).every((name) => plainFields.includes(name));

/** Gives students the class level, the trial or the tags that they had before. */
export const revertPlainEdits: NonNullable<Revert['runAll']> = async (writer, events, request) => {
  const rows = events.map(({ subjectId: id, subjectVersion: version = null }) => ({ id, version }));
  const reason = sql<string | null>`case when ${isErased} then 'not_found' end`;
  const { eligible, problems } = await checkRows(writer, 'users', rows, reason);
  if (eligible.length === 0) return problems;
  const found = new Map((await lockedStudents(writer, eligible)).map((row) => [row.id, row]));
  const edits: Parameters<typeof savePlainEdits>[1][number][] = [];
  for (const { id: revertsId, subjectId, before } of events) {
    const current = found.get(subjectId);
    if (!current) continue;
    const { class_level: _, class_level_id: levelId, ...fields } = before as PlainEdit;
    try {
      const level = levelId === undefined ? {} : await levelOf(writer, levelId);
      edits.push({ current, wanted: { ...fields, ...level }, revertsId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ ...problemOf(subjectId, error), code: 'not_revertible' });
    }
  }
  await savePlainEdits(writer, edits, request);
  return problems;
};
