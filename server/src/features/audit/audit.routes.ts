import { listAuditEvents } from '@provost/contract/audit.schema';
import type { FeatureContext } from '../../http/api.ts';
import { asResults, createList } from '../../list/list.ts';
import { toAuditEvent } from './audit.mapper.ts';
import { auditSource } from './audit.repository.ts';

export function registerAudit({ api, database, now }: FeatureContext): void {
  const events = createList({ database, source: auditSource, toItem: toAuditEvent, now });
  api.read(listAuditEvents, async (call) => asResults(await events.page(call)));
  api.exportCsv(listAuditEvents, (call) => events.exportCsv(listAuditEvents, call));
}
