import * as contract from '@provost/contract/tags.schema';
import { createTag, tagKind } from '../../school/tags/tag-records.ts';
import { updateRecord } from '../../school/writes/records.ts';
import type { FeatureContext } from '../feature.ts';
import * as service from './tags.service.ts';

export function registerTags({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listTags, async ({ caller }) => ({
    data: await service.readTags(database.replica, caller),
  }));

  api.write(contract.createTag, async ({ body, done, request }, writer) => {
    const { data, undo } = await createTag(writer, body, request);
    return done('writes.record_added', { data: service.toTag(data), undo }, { name: data.name });
  });

  api.write(contract.updateTag, async ({ params, body, done, request }, writer) => {
    const { data, undo } = await updateRecord(writer, tagKind, params.id, body, request);
    return done('writes.record_saved', { data: service.toTag(data), undo }, { name: data.name });
  });

  api.write(contract.deleteTag, async ({ params, query, done, request }, writer) => {
    const { id } = params;
    const { data, undo } = await service.deleteTag(writer, id, query.version, request);
    return done('writes.record_deleted', { data: { id }, undo }, { name: data.name });
  });

  api.write(contract.mergeTag, async ({ params, body, done, request }, writer) => {
    const merge = { id: params.id, ...body };
    const { data, undo } = await service.mergeTag(writer, merge, request);
    return done('writes.tag_merged', { data: service.toTag(data), undo }, { name: data.name });
  });

  reverts.add('tag.created', {
    access: contract.deleteTag.access,
    run: (writer, { subjectId, subjectVersion }, request) =>
      service.deleteTag(writer, subjectId, subjectVersion, request),
    runAll: service.removeTags,
  });
  reverts.add('tag.updated', {
    access: contract.updateTag.access,
    run: (writer, { subjectId, subjectVersion: version, before }, request) =>
      updateRecord(writer, tagKind, subjectId, { ...before, version }, request),
  });
  reverts.add('tag.deleted', { access: contract.createTag.access, run: service.restoreTag });
  reverts.add('tag.merged', { access: contract.mergeTag.access, run: service.revertMerge });
}
