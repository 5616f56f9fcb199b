import { scopeFor } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import type { Tag } from '@provost/contract/tags';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import type { Revert, RevertibleEvent } from '../../school/audit/reverts.ts';
import { problemOf, type RowProblem } from '../../school/bulk/job-rows.repository.ts';
import { type TagRow, tagKind } from '../../school/tags/tag-records.ts';
import {
  isRecordUsed,
  lockRecord,
  recordChange,
  requireFreeName,
} from '../../school/writes/records.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import * as repository from './tags.repository.ts';

/** By name, with the number of records that have each; not for teachers, who see a part of them. */
export async function readTags(reader: Reader, caller: Caller): Promise<Tag[]> {
  const tags = (await repository.findTags(reader)).map((row) => ({ row, key: nameKey(row.name) }));
  const seesAll = scopeFor(caller.userType, 'Student') === 'all';
  const counts = new Map(
    seesAll
      ? (await repository.countTags(reader)).map(({ tag_id, kind, count }) => [
          `${tag_id} ${kind}`,
          count,
        ])
      : [],
  );
  return tags
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => ({
      ...toTag(row),
      ...(seesAll && {
        student_count: Number(counts.get(`${row.id} student`) ?? 0),
        teacher_count: Number(counts.get(`${row.id} teacher`) ?? 0),
        course_count: Number(counts.get(`${row.id} course`) ?? 0),
      }),
    }));
}

export const toTag = ({ id, name, color, version }: TagRow): Tag => ({
  id,
  name,
  color: color as Tag['color'],
  version,
});

/** Everybody who has the tag loses it, until the deletion is undone. */
export async function deleteTag(
  writer: Writer,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<Written<TagRow>> {
  const current = await lockRecord(writer, tagKind, id);
  requireVersion(version, current, () => ({ ...tagKind.toItem(current) }));
  // An undo of its addition must not take it from others.
  if (request.revertsId !== undefined && (await isRecordUsed(writer, tagKind, id))) {
    throw new AppError('in_use', { message: 'errors.tag_in_use' });
  }
  const data = await repository.saveDeleted(writer, id, current.version + 1, request.now);
  const before = tagKind.fieldsOf(current);
  return { data, undo: await recordChange(writer, tagKind, 'deleted', data, { before }, request) };
}

/** The tags that an import has added, after its records: those that nobody else has. */
export const removeTags: NonNullable<Revert['runAll']> = async (writer, events, request) => {
  const problems: RowProblem[] = [];
  for (const { id: revertsId, subjectId, subjectVersion } of events) {
    try {
      await deleteTag(writer, subjectId, subjectVersion, { ...request, revertsId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(problemOf(subjectId, error));
    }
  }
  return problems;
};

async function restore(writer: Writer, { subjectId, subjectVersion }: RevertibleEvent) {
  const current = await repository.lockTag(writer, subjectId);
  if (!current?.deleted_at || current.version !== subjectVersion) throw new AppError('stale');
  await requireFreeName(writer, tagKind, current.name, current.id);
  return repository.saveDeleted(writer, current.id, current.version + 1, null);
}

export async function restoreTag(writer: Writer, event: RevertibleEvent, request: WriteRequest) {
  const data = await restore(writer, event);
  const after = tagKind.fieldsOf(data);
  return recordChange(writer, tagKind, 'created', data, { after }, request);
}

interface Merge {
  readonly id: number;
  readonly into: number;
  readonly version?: number | undefined;
}

/** Who has the tag gets the other one in its place. Returns the one that stays. */
export async function mergeTag(
  writer: Writer,
  { id, into, version }: Merge,
  request: WriteRequest,
): Promise<Written<TagRow>> {
  if (id === into) throw invalidField('into', 'validation.other_tag');
  // In the order of their ids: two merges never wait for each other.
  const locked = new Map<number, TagRow>();
  for (const one of [id, into].sort((a, b) => a - b)) {
    const row = await repository.lockTag(writer, one);
    if (row && row.deleted_at === null) locked.set(one, row);
  }
  const current = locked.get(id);
  const target = locked.get(into);
  if (!current) throw new AppError('not_found');
  requireVersion(version, current, () => ({ ...tagKind.toItem(current) }));
  if (!target) throw invalidField('into', 'validation.unknown_tag');
  await repository.copyTag(writer, id, into);
  const data = await repository.saveDeleted(writer, id, current.version + 1, request.now);
  const changes = {
    before: tagKind.fieldsOf(current),
    after: { merged_into: target.name, merged_into_id: into },
  };
  const undo = await recordChange(writer, tagKind, 'merged', data, changes, request);
  return { data: target, undo };
}

/** The revert of a merge, and of that revert. */
export async function revertMerge(writer: Writer, event: RevertibleEvent, request: WriteRequest) {
  const { subjectId: id, subjectVersion: version, before, after } = event;
  if (before.merged_into_id !== undefined) {
    const into = Number(before.merged_into_id);
    return (await mergeTag(writer, { id, into, version }, request)).undo;
  }
  const data = await restore(writer, event);
  await repository.removeCopies(writer, id, Number(after.merged_into_id));
  const changes = { before: after, after: tagKind.fieldsOf(data) };
  return recordChange(writer, tagKind, 'merged', data, changes, request);
}
