import * as contract from '@provost/contract/views.schema';
import { translate } from '../../messages/translate.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { countViews } from './view-counts.ts';
import { createView, deleteView, readViews, restoreView, updateView } from './views.service.ts';

export function registerViews({ api, database, now, reverts, bulk }: FeatureContext): void {
  api.read(contract.listViews, async ({ caller }) => ({
    data: await readViews(database.reader, caller),
  }));

  api.read(contract.countViews, async ({ query, caller }) => ({
    data: await countViews({ database, bulk, now }, query.list, caller),
  }));

  api.write(contract.createView, {
    apply: async (call, writer) => {
      const written = await createView(writer, call.body, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.record_added', { name: written.data.name });
      return writeResponse(message, written);
    },
  });

  api.write(contract.updateView, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const written = await updateView(writer, call.params.id, call.body, request);
      const message = translate(call.locale, 'writes.record_saved', { name: written.data.name });
      return writeResponse(message, written);
    },
  });

  api.write(contract.deleteView, {
    apply: async (call, writer) => {
      const { id } = call.params;
      const { data, undo } = await deleteView(writer, id, undefined, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.record_deleted', { name: data.name });
      return writeResponse(message, { data: { id }, undo });
    },
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
      (await updateView(writer, subjectId, { ...before, version }, request)).undo,
  });
  reverts.add('view.deleted', { access, run: restoreView });
}
