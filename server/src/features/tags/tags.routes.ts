import * as contract from '@provost/contract/tags.schema';
import { translate } from '../../messages/translate.ts';
import { createTag, tagKind } from '../../school/tags/tag-records.ts';
import { updateRecord } from '../../school/writes/records.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import {
  deleteTag,
  mergeTag,
  readTags,
  removeTags,
  restoreTag,
  revertMerge,
  toTag,
} from './tags.service.ts';

export function registerTags({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listTags, async ({ caller }) => ({
    data: await readTags(database.replica, caller),
  }));

  api.write(contract.createTag, async ({ body, locale, request }, writer) => {
    const { data, undo } = await createTag(writer, body, request);
    const message = translate(locale, 'writes.record_added', { name: data.name });
    return writeResponse(message, { data: toTag(data), undo });
  });

  api.write(contract.updateTag, async ({ params, body, locale, request }, writer) => {
    const { data, undo } = await updateRecord(writer, tagKind, params.id, body, request);
    const message = translate(locale, 'writes.record_saved', { name: data.name });
    return writeResponse(message, { data: toTag(data), undo });
  });

  api.write(contract.deleteTag, async ({ params, query, locale, request }, writer) => {
    const { id } = params;
    const { data, undo } = await deleteTag(writer, id, query.version, request);
    const message = translate(locale, 'writes.record_deleted', { name: data.name });
    return writeResponse(message, { data: { id }, undo });
  });

  api.write(contract.mergeTag, async ({ params, body, locale, request }, writer) => {
    const merge = { id: params.id, ...body };
    const { data, undo } = await mergeTag(writer, merge, request);
    const message = translate(locale, 'writes.tag_merged', { name: data.name });
    return writeResponse(message, { data: toTag(data), undo });
  });

  reverts.add('tag.created', {
    access: contract.deleteTag.access,
    run: async (writer, { subjectId, subjectVersion }, request) =>
      (await deleteTag(writer, subjectId, subjectVersion, request)).undo,
    runAll: removeTags,
  });
  reverts.add('tag.updated', {
    access: contract.updateTag.access,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) =>
      (await updateRecord(writer, tagKind, subjectId, { ...before, version }, request)).undo,
  });
  reverts.add('tag.deleted', { access: contract.createTag.access, run: restoreTag });
  reverts.add('tag.merged', { access: contract.mergeTag.access, run: revertMerge });
}
