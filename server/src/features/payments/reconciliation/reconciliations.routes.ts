import * as contract from '@provost/contract/reconciliations.schema';
import { translate } from '../../../messages/translate.ts';
import { writeResponse } from '../../../school/writes/write-response.ts';
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

export function registerReconciliations({ api, config, database, reverts }: FeatureContext): void {
  api.read(contract.listReconciliations, async () => ({
    data: (await latestReconciliations(database.reader)).map(toListed),
  }));
  api.read(contract.readReconciliation, async ({ params, query }) => ({
    data: await readReconciliation(database.reader, params.id, query),
  }));
  api.write(contract.createReconciliation, {
    prepare: ({ body, query }) =>
      prepareReconciliation(database, body, query.source, config.trialDays),
    apply: async ({ locale, request }, writer, prepared) => {
      const data = await createReconciliation(writer, prepared, request);
      const message = translate(locale, 'writes.reconciled', { count: data.row_count });
      return writeResponse(message, { data });
    },
  });
  api.write(contract.settleRow, async ({ params, body, locale, request }, writer) => {
    const saved = await settleRow(writer, params, body, config.trialDays, request);
    return writeResponse(translate(locale, messages[body.action], { n: params.n }), saved);
  });
  addReconciliationReverts(reverts);
}
