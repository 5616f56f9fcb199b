import * as contract from '@provost/contract/audit.schema';
import type { View } from '../../list/condition.ts';
import { asResults, registerList } from '../../list/list.ts';
import { canRevert, isOpenTo } from '../../school/audit/revert-event.ts';
import type { FeatureContext } from '../feature.ts';
import { type AuditRow, toAuditEvent } from './audit.mapper.ts';
import { auditSource } from './audit.repository.ts';
import { isUnchanged, revertAuditEvent } from './audit.service.ts';
import { withNames } from './audit-names.repository.ts';

export function registerAudit(context: FeatureContext): void {
  const { api, database, reverts } = context;
  const toItem = (row: AuditRow, { caller }: View) => {
    const revert = reverts.find(row.action);
    const isOffered = canRevert(revert, row) && isUnchanged(row) && isOpenTo(revert, caller, row);
    return toAuditEvent(row, isOffered);
  };
  registerList(context, contract.listAuditEvents, auditSource, toItem, async (page) =>
    asResults({ ...page, rows: await withNames(database.replica, page.rows) }),
  );

  api.write(contract.revertAuditEvent, async (call, writer) => {
    const { id, label } = await revertAuditEvent(database, writer, call, reverts);
    return call.done('writes.reverted', { data: { id } }, { name: label });
  });
}
