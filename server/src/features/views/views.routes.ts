import * as contract from '@provost/contract/views.schema';
import { translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { countViews } from './view-counts.ts';
import { createView, deleteView, readViews, restoreView, updateView } from './views.service.ts';

export function registerViews({ api, database, now, reverts, bulk }: FeatureContext): void {
  api.read(contract.listViews, async ({ caller }) => ({
    data: await readViews(database.reader, { bulk, caller }),
  }));

  api.read(contract.countViews, async ({ query, caller }) => ({
    data: await countViews({ database, bulk, now }, query.list, caller),
  }));

  api.write(contract.createView, async ({ body, locale, request }, writer) => {
    const written = await createView(writer, body, { ...request, bulk });
    const message = translate(locale, 'writes.record_added', { name: written.data.name });
    return writeResponse(message, written);
  });

  api.write(contract.updateView, async ({ params, body, locale, request }, writer) => {
    const written = await updateView(writer, params.id, body, { ...request, bulk });
    const message = translate(locale, 'writes.record_saved', { name: written.data.name });
    return writeResponse(message, written);
  });

  api.write(contract.deleteView, async ({ params, query, locale, request }, writer) => {
    const { id } = params;
    const { data, undo } = await deleteView(writer, id, query.version, request);
    const message = translate(locale, 'writes.record_deleted', { name: data.name });
    return writeResponse(message, { data: { id }, undo });
  });

  const { access } = contract.updateView;
  reverts.add('view.created', {
    access,
    run: async (writer, { subjectId, subjectVersion }, request) =>
      (await deleteView(writer, subjectId, subjectVersion, request)).undo,
  });
  reverts.add('view.updated', {
    access,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) =>
      (await updateView(writer, subjectId, { ...before, version }, { ...request, bulk })).undo,
  });
  reverts.add('view.deleted', { access, run: restoreView });
}
