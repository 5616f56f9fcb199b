import * as contract from '@provost/contract/audit.schema';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { canRevert, isOpenTo } from '../../school/audit/revert-event.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toAuditEvent } from './audit.mapper.ts';
import { auditSource } from './audit.repository.ts';
import { isUnchanged, revertAuditEvent } from './audit.service.ts';
import { withNames } from './audit-names.repository.ts';

export function registerAudit({ api, database, now, reverts }: FeatureContext): void {
  const events = createList({
    database,
    source: auditSource,
    toItem: (row, { caller }) => {
      const revert = reverts.find(row.action);
      const isOffered = canRevert(revert, row) && isUnchanged(row) && isOpenTo(revert, caller, row);
      return toAuditEvent(row, isOffered);
    },
    now,
  });
  api.read(contract.listAuditEvents, async (call) => {
    const page = asResults(await events.page(call));
    return { ...page, results: await withNames(database.replica, page.results) };
  });
  api.exportCsv(contract.listAuditEvents, (call) =>
    events.exportCsv(contract.listAuditEvents, call),
  );

  api.write(contract.revertAuditEvent, async (call, writer) => {
    const { id, label } = await revertAuditEvent(database, writer, call, reverts);
    const message = translate(call.locale, 'writes.reverted', { name: label });
    return writeResponse(message, { data: { id } });
  });
}
