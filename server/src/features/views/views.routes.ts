import * as contract from '@provost/contract/views.schema';
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

  api.write(contract.createView, async ({ body, done, request }, writer) => {
    const written = await createView(writer, body, { ...request, bulk });
    return done('writes.record_added', written, { name: written.data.name });
  });

  api.write(contract.updateView, async ({ params, body, done, request }, writer) => {
    const written = await updateView(writer, params.id, body, { ...request, bulk });
    return done('writes.record_saved', written, { name: written.data.name });
  });

  api.write(contract.deleteView, async ({ params, query, done, request }, writer) => {
    const { id } = params;
    const { data, undo } = await deleteView(writer, id, query.version, request);
    return done('writes.record_deleted', { data: { id }, undo }, { name: data.name });
  });

  const { access } = contract.updateView;
  reverts.addRecord(
    'view',
    { create: access, update: access, delete: access },
    {
      remove: deleteView,
      update: (writer, id, change, request) => updateView(writer, id, change, { ...request, bulk }),
      restore: restoreView,
    },
  );
}
