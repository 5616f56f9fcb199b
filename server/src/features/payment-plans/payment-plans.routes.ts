import * as contract from '@provost/contract/payment-plans.schema';
import { translate } from '../../messages/translate.ts';
import {
  addRecordReverts,
  createRecord,
  deleteRecord,
  recordsByName,
  updateRecord,
} from '../../school/writes/records.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toPaymentPlan } from './payment-plans.mapper.ts';
import { planKind, storedInstalments } from './payment-plans.service.ts';

export function registerPaymentPlans({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listPaymentPlans, async () => ({
    data: (await recordsByName(database.replica, 'payment_plans')).map(toPaymentPlan),
  }));

  api.write(contract.createPaymentPlan, async ({ body, locale, request }, writer) => {
    const { name, instalments } = body;
    const fields = { name, instalments: storedInstalments(instalments), archived: false };
    const { data, undo } = await createRecord(writer, planKind, fields, request);
    const message = translate(locale, 'writes.record_added', { name });
    return writeResponse(message, { data: toPaymentPlan(data), undo });
  });

  api.write(contract.updatePaymentPlan, async (call, writer) => {
    const { instalments, ...body } = call.body;
    const change = {
      ...body,
      ...(instalments && { instalments: storedInstalments(instalments) }),
    };
    const { request, params } = call;
    const { data, undo } = await updateRecord(writer, planKind, params.id, change, request);
    const message = translate(call.locale, 'writes.record_saved', { name: data.name });
    return writeResponse(message, { data: toPaymentPlan(data), undo });
  });

  api.write(contract.deletePaymentPlan, async ({ params, query, locale, request }, writer) => {
    const { id } = params;
    const { data, undo } = await deleteRecord(writer, planKind, id, query.version, request);
    const message = translate(locale, 'writes.record_deleted', { name: data.name });
    return writeResponse(message, { data: { id }, undo });
  });

  addRecordReverts(reverts, planKind, {
    create: contract.createPaymentPlan.access,
    update: contract.updatePaymentPlan.access,
    delete: contract.deletePaymentPlan.access,
  });
}
