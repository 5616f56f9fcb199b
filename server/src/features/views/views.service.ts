import { allows } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import { updateSchool } from '@provost/contract/school';
import { maxViews, type ViewListName, viewLists } from '@provost/contract/view-lists';
import type { View } from '@provost/contract/views';
import type { viewChange, viewForm } from '@provost/contract/views.schema';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import type { Restored, RevertibleEvent } from '../../school/audit/reverts.ts';
import * as records from '../../school/writes/records.ts';
import { readQuery, type ViewReader } from './view-query.ts';
import * as repository from './views.repository.ts';

type ViewRequest = WriteRequest & ViewReader;

interface ViewFields extends Readonly<Record<string, unknown>> {
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly owner_id: number;
}

const viewKind: records.RecordKind<'views', ViewFields> = {
  table: 'views',
  subject: 'View',
  action: 'view',
  hasUniqueNames: false,
  fieldsOf: ({ list, name, query, is_shared, owner_id }) => ({
    list,
    name,
    query,
    shared: is_shared === 1,
    owner_id,
  }),
  columnsOf: ({ list, name, query, shared, owner_id }) => ({
    list,
    name,
    query,
    is_shared: shared ? 1 : 0,
    owner_id,
  }),
  toItem: ({ id, list, name, query, version }) => ({ id, list, name, query, version }),
  usedBy: [],
};

const sees = ({ rules }: Caller, list: string): boolean =>
  list in viewLists && allows(rules, viewLists[list as ViewListName].access);

/** Owners and admins share views, and look after shared ones, also of colleagues who have left. */
const canShare = ({ rules }: Caller): boolean => allows(rules, updateSchool.access);

/** Without the tags that were deleted since: a filter by them alone would find nobody. */
function toView(row: repository.ViewRow, reader: ViewReader, tags: ReadonlySet<string>): View {
  const list = row.list as ViewListName;
  const { parameters, ignored } = readQuery(reader, list, row.query);
  const named = parameters.get('tag')?.split(',') ?? [];
  const live = named.filter((id) => tags.has(id));
  if (live.length > 0) parameters.set('tag', live.join(','));
  else parameters.delete('tag');
  return {
    id: row.id,
    list,
    name: row.name,
    query: parameters.toString(),
    ignored: live.length < named.length ? [...ignored, 'tag'] : ignored,
    shared: row.is_shared === 1,
    is_default: row.is_default === 1,
    is_own: row.owner_id === reader.caller.userId,
    owner: { id: row.owner_id, full_name: row.owner_name },
    version: row.version,
  };
}

export async function readViews(reader: Reader, by: ViewReader): Promise<View[]> {
  const tags = await repository.liveTagIds(reader);
  return (await repository.findViews(reader, by.caller.userId))
    .filter(({ list }) => sees(by.caller, list))
    .map((row) => ({ view: toView(row, by, tags), key: nameKey(row.name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ view }) => view);
}

async function storedView(writer: Writer, reader: ViewReader, id: number): Promise<View> {
  const row = await repository.findView(writer, reader.caller.userId, id);
  if (!row) throw new Error('A saved view cannot be found.');
  return toView(row, reader, await repository.liveTagIds(writer));
}

function checkedQuery(reader: ViewReader, list: string, typed: string): string {
  const text = typed.replace(/^\?/, '');
  const { parameters, ignored } = readQuery(reader, list as ViewListName, text);
  if (ignored.length > 0) {
    throw invalidField('query', 'validation.view_filters', { names: ignored.join(', ') });
  }
  return parameters.toString();
}

export async function createView(
  writer: Writer,
  { is_default, ...form }: z.output<typeof viewForm>,
  request: ViewRequest,
): Promise<Written<View>> {
  const { caller } = request;
  const { list, name, query = '', shared = false } = form;
  if (!sees(caller, list) || (shared && !canShare(caller))) throw new AppError('forbidden');
  if ((await repository.countViews(writer, caller.userId)) >= maxViews) {
    throw invalidField('name', 'validation.too_many_views', { maximum: maxViews });
  }
  const checked = { query: checkedQuery(request, list, query), shared };
  const fields = { list, name, ...checked, owner_id: caller.userId };
  const { data, undo } = await records.createRecord(writer, viewKind, fields, request);
  if (is_default) await repository.saveDefault(writer, caller.userId, data, true);
  return { data: await storedView(writer, request, data.id), undo };
}

/** A view of somebody else exists for nobody, unless it is shared. */
async function requireView(writer: Writer, caller: Caller, id: number) {
  const row = await repository.findView(writer, caller.userId, id);
  const isSeen = row && sees(caller, row.list);
  if (!isSeen || (row.owner_id !== caller.userId && row.is_shared === 0)) {
    throw new AppError('not_found');
  }
  return row;
}

const requireOwner = (row: Pick<repository.ViewRow, 'owner_id'>, caller: Caller): void => {
  if (row.owner_id !== caller.userId && !canShare(caller)) throw new AppError('forbidden');
};

export async function updateView(
  writer: Writer,
  id: number,
  { is_default, query, version, ...change }: z.output<typeof viewChange>,
  request: ViewRequest,
): Promise<Written<View>> {
  const { caller } = request;
  const current = await requireView(writer, caller, id);
  let undo: number | undefined;
  const wanted = {
    ...change,
    ...(query !== undefined && { query: checkedQuery(request, current.list, query) }),
  };
  if (Object.values(wanted).some((value) => value !== undefined)) {
    requireOwner(current, caller);
    if (change.shared && !canShare(caller)) throw new AppError('forbidden');
    ({ undo } = await records.updateRecord(writer, viewKind, id, { ...wanted, version }, request));
  }
  if (is_default !== undefined)
    await repository.saveDefault(writer, caller.userId, current, is_default);
  return { data: await storedView(writer, request, id), undo };
}

export async function deleteView(
  writer: Writer,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<Written<{ readonly name: string }>> {
  requireOwner(await requireView(writer, request.caller, id), request.caller);
  const default_of = await repository.usersOfDefault(writer, id);
  const kind = {
    ...viewKind,
    fieldsOf: (row: Parameters<typeof viewKind.fieldsOf>[0]) => ({
      ...viewKind.fieldsOf(row),
      ...(default_of.length > 0 && { default_of }),
    }),
  };
  return records.deleteRecord(writer, kind, id, version, request);
}

/** Brings a deleted view back, for users who could have deleted it. Lists open with it again. */
export async function restoreView(
  writer: Writer,
  before: RevertibleEvent['before'],
  restored: Restored,
  request: WriteRequest,
): Promise<number | undefined> {
  const { default_of = [], ...fields } = before as unknown as ViewFields & {
    readonly default_of?: readonly number[];
  };
  requireOwner(fields, request.caller);
  if (fields.shared && !canShare(request.caller)) throw new AppError('forbidden');
  const { data, undo } = await records.createRecord(writer, viewKind, fields, request, restored);
  await repository.restoreDefaults(writer, default_of, data);
  return undo;
}
