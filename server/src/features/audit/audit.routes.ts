import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { toAuditEvent } from './audit.mapper.ts';
import { auditSource } from './audit.repository.ts';
import { canRevert, isOpenTo, revertEvent } from './audit.service.ts';

export function registerAudit({ api, database, now, reverts }: FeatureContext): void {
  const events = createList({
    database,
    source: auditSource,
    toItem: (row, { caller }) => {
      const revert = reverts.find(row.action);
      return toAuditEvent(row, canRevert(revert, row) && isOpenTo(revert, caller, row));
    },
    now,
  });
  api.read(listAuditEvents, async (call) => asResults(await events.page(call)));
  api.exportCsv(listAuditEvents, (call) => events.exportCsv(listAuditEvents, call));

  api.write(revertAuditEvent, {
    apply: async (call, writer) => {
      const { id, label } = await revertEvent(database, writer, call, reverts, now());
      const message = translate(call.locale, 'writes.reverted', { name: label });
      return writeResponse(message, { data: { id } });
    },
  });
}
