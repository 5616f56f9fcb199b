import * as contract from '@provost/contract/reconciliations.schema';
import type { FeatureContext } from '../../feature.ts';
import { toListed } from './reconciliations.mapper.ts';
import { latestReconciliations } from './reconciliations.repository.ts';
import {
  createReconciliation,
  prepareReconciliation,
  readReconciliation,
} from './reconciliations.service.ts';
import { addReconciliationReverts, settleRow } from './settle-row.service.ts';

const messages = {
  record: 'writes.row_recorded',
  mark_paid: 'writes.row_paid',
  ignore: 'writes.row_ignored',
} as const;

export function registerReconciliations({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listReconciliations, async () => ({
    data: (await latestReconciliations(database.reader)).map(toListed),
  }));
  api.read(contract.readReconciliation, async ({ params, query }) => ({
    data: await readReconciliation(database.reader, params.id, query),
  }));
  api.write(contract.createReconciliation, {
    prepare: ({ body, query }) => prepareReconciliation(database, body, query.source),
    apply: async ({ done, request }, writer, prepared) => {
      const data = await createReconciliation(writer, prepared, request);
      return done('writes.reconciled', { data }, { count: data.row_count });
    },
  });
  api.write(contract.settleRow, async ({ params, body, done, request }, writer) => {
    const saved = await settleRow(writer, params, body, request);
    return done(messages[body.action], saved, { n: params.n });
  });
  addReconciliationReverts(reverts);
}
