import type { ClassLevel } from '@provost/contract/class-levels';
import type { classLevelChange, classLevelForm } from '@provost/contract/class-levels.form';
import { nameKey } from '@provost/contract/name-key';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Restored } from '../../school/audit/reverts.ts';
import { classLevelLock } from '../../school/class-levels/class-level-rules.ts';
import { countUp, takeLock } from '../../school/writes/named-lock.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import * as repository from './class-levels.repository.ts';
import { newPositions, positionGap } from './new-positions.ts';

type Form = z.output<typeof classLevelForm>;
type Change = z.output<typeof classLevelChange>;

/** What the event of a deletion has. */
export interface Deleted extends Form {
  readonly archived: boolean;
  readonly position: number;
}

/** Adds a class level at the end, or a deleted one where it was. */
export async function createClassLevel(
  writer: Writer,
  form: Form | (Deleted & Restored),
  request: WriteRequest,
): Promise<Written<repository.ClassLevelRow>> {
  const order = await takeLock(writer, classLevelLock);
  const levels = await repository.classLevelsInOrder(writer);
  requireFreeName(levels, form.name);
  const positions = levels.map(({ position }) => position);
  const last = Math.max(0, ...positions) + positionGap;
  const restored = 'id' in form ? form : undefined;
  const isFree = restored && !positions.includes(restored.position);
  const data = await repository.insertClassLevel(writer, {
    ...(restored && { id: restored.id }),
    name: form.name,
    archived: restored?.archived ? 1 : 0,
    position: isFree ? restored.position : last,
    version: restored?.version ?? 1,
  });
  await countUp(writer, classLevelLock, order);
  const after = { name: data.name, ...(data.archived === 1 && { archived: true }) };
  const undo = await recordWrite(writer, request, {
    action: 'class_level.created',
    ...subjectOf(data),
    after,
  });
  return { data, undo };
}

/** Renames, archives or restores a class level. Its name is also in keys and with teachers. */
export async function updateClassLevel(
  writer: Writer,
  id: number,
  { version, ...wanted }: Change,
  request: WriteRequest,
): Promise<Written<repository.ClassLevelRow>> {
  await takeLock(writer, classLevelLock);
  const levels = await repository.classLevelsInOrder(writer);
  const current = levels.find((level) => level.id === id);
  if (!current) throw new AppError('not_found');
  requireVersion(version, current, () => toClassLevel(current));
  const { name, archived } = toClassLevel(current);
  const changes = changedFields<Record<string, unknown>>({ name, archived }, wanted);
  if (!changes) return { data: current, undo: undefined };
  const newName = wanted.name ?? name;
  if (newName !== name) {
    requireFreeName(
      levels.filter((level) => level !== current),
      newName,
    );
    // A parallel request that saves a price of these courses has read the old name.
    await repository.lockCoursesOf(writer, id);
  }
  const data = await repository.saveClassLevel(writer, id, {
    name: newName,
    archived: (wanted.archived ?? archived) ? 1 : 0,
    version: current.version + 1,
  });
  if (newName !== name) {
    // Those that parallel requests have added in the meantime.
    await repository.lockCoursesOf(writer, id);
    await repository.rekeyPricings(writer, id, newName);
    await repository.renameForTeachers(writer, name, newName);
  }
  return {
    data,
    undo: await recordWrite(writer, request, {
      action: 'class_level.updated',
      ...subjectOf(data),
      ...changes,
    }),
  };
}

/** Deletes a class level that nothing uses. */
export async function deleteClassLevel(
  writer: Writer,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<Written<repository.ClassLevelRow>> {
  const order = await takeLock(writer, classLevelLock);
  const data = (await repository.classLevelsInOrder(writer)).find((level) => level.id === id);
  if (!data) throw new AppError(request.revertsId === undefined ? 'not_found' : 'stale');
  requireVersion(version, data, () => toClassLevel(data));
  if (await repository.isUsed(writer, data)) throw new AppError('in_use');
  await repository.removeClassLevel(writer, id);
  await countUp(writer, classLevelLock, order);
  const { name, archived } = toClassLevel(data);
  const before = { name, archived, position: data.position };
  return {
    data,
    undo: await recordWrite(writer, request, {
      action: 'class_level.deleted',
      ...subjectOf(data),
      before,
    }),
  };
}

/** Sets the order of all class levels. Another order version than the given one is an error. */
export async function reorderClassLevels(
  writer: Writer,
  ids: readonly number[],
  orderVersion: number | undefined,
  request: WriteRequest,
): Promise<Written<repository.ClassLevelRow[]>> {
  const order = await takeLock(writer, classLevelLock);
  const levels = await repository.classLevelsInOrder(writer);
  const current = levels.map(({ id }) => id);
  const byId = new Map(levels.map((level) => [level.id, level]));
  requireVersion(orderVersion, { version: order }, () => ({ ids: current }));
  const wanted = ids.map((id) => byId.get(id)).filter((level) => level !== undefined);
  if (wanted.length < ids.length) throw invalidField('ids', 'validation.missing_class_level');
  if (wanted.length < levels.length) throw new AppError('stale', { current: { ids: current } });
  const moved = newPositions(wanted);
  const [first] = moved.keys();
  const subject = byId.get(first ?? 0);
  if (!subject) return { data: levels, undo: undefined };
  for (const [id, position] of moved) await repository.saveClassLevel(writer, id, { position });
  const names = [...moved.keys()].map((id) => byId.get(id)?.name).join(', ');
  const undo = await recordWrite(writer, request, {
    action: 'class_level.reordered',
    ...auditSubject('ClassLevel', subject.id, names),
    before: { ids: current, names: levels.map(({ name }) => name) },
    after: { ids, names: wanted.map(({ name }) => name) },
    subjectVersion: await countUp(writer, classLevelLock, order),
  });
  return { data: await repository.classLevelsInOrder(writer), undo };
}

/** Names that differ in case or accents only would look the same. */
function requireFreeName(levels: readonly repository.ClassLevelRow[], name: string): void {
  const key = nameKey(name);
  if (levels.some((level) => nameKey(level.name) === key)) throw new AppError('name_in_use');
}

const subjectOf = (level: repository.ClassLevelRow) => ({
  ...auditSubject('ClassLevel', level.id, level.name),
  subjectVersion: level.version,
});

export const toClassLevel = (row: repository.ClassLevelRow): ClassLevel => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  version: row.version,
});
