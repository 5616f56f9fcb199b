import * as contract from '@provost/contract/payment-plans.schema';
import * as records from '../../school/writes/records.ts';
import type { FeatureContext } from '../feature.ts';
import { planKind, storedInstalments, toPaymentPlan } from './payment-plans.service.ts';

export function registerPaymentPlans({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listPaymentPlans, async () => ({
    data: (await records.recordsByName(database.replica, 'payment_plans')).map(toPaymentPlan),
  }));

  api.write(contract.createPaymentPlan, async ({ body, done, request }, writer) => {
    const { name, instalments } = body;
    const fields = { name, instalments: storedInstalments(instalments), archived: false };
    const { data, undo } = await records.createRecord(writer, planKind, fields, request);
    return done('writes.record_added', { data: toPaymentPlan(data), undo }, { name });
  });

  api.write(contract.updatePaymentPlan, async (call, writer) => {
    const { instalments, ...body } = call.body;
    const change = { ...body, ...(instalments && { instalments: storedInstalments(instalments) }) };
    const { request, params } = call;
    const { data, undo } = await records.updateRecord(writer, planKind, params.id, change, request);
    const { name } = data;
    return call.done('writes.record_saved', { data: toPaymentPlan(data), undo }, { name });
  });

  api.write(contract.deletePaymentPlan, async ({ params, query, done, request }, writer) => {
    const { id } = params;
    const { data, undo } = await records.deleteRecord(writer, planKind, id, query.version, request);
    return done('writes.record_deleted', { data: { id }, undo }, { name: data.name });
  });

  records.addRecordReverts(reverts, planKind, {
    create: contract.createPaymentPlan.access,
    update: contract.updatePaymentPlan.access,
    delete: contract.deletePaymentPlan.access,
  });
}
