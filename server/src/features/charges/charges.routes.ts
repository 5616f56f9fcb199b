import * as contract from '@provost/contract/charges.schema';
import * as planContract from '@provost/contract/enrolment-plans.schema';
import type { Language } from '@provost/contract/locales';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { AppError } from '../../http/errors.ts';
import { asResults, createList, listParser } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toBalance, todayOf } from '../../school/charges/balance-columns.ts';
import { chargesOf } from '../../school/charges/charges.repository.ts';
import { paymentsFor } from '../../school/payments/enrolment-money.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { sumBalances } from './balance-totals.repository.ts';
import { balanceSource, findBalance } from './balances.repository.ts';
import { toBalanceTotals, toCharge, toListedBalance, toPaid } from './charges.mapper.ts';
import { addChargeReverts } from './charges.reverts.ts';
import * as service from './charges.service.ts';
import { forecastCourse } from './forecast.service.ts';
import { changePlan } from './plan.service.ts';
import { registerStatements } from './statements.routes.ts';

export function registerCharges(context: FeatureContext): void {
  const { api, database, now } = context;
  const balances = createList({ database, source: balanceSource, toItem: toListedBalance, now });
  api.read(contract.listBalances, async (call) => asResults(await balances.page(call)));
  api.exportCsv(contract.listBalances, (call) => balances.exportCsv(contract.listBalances, call));
  const parse = listParser({ database, source: balanceSource, now });
  api.read(contract.sumBalances, async (call) => ({
    data: toBalanceTotals(await sumBalances(database, await parse(call))),
  }));

  const { reader } = database;
  const timeZone = readTimeZone(reader);
  api.read(contract.listCharges, async ({ params }) => {
    const today = todayOf({ now: now(), timeZone: await timeZone() });
    const enrolment = await findBalance(reader, params.id, today);
    if (!enrolment) throw new AppError('not_found');
    const charges = await chargesOf(reader, params.id);
    const payments = await paymentsFor(reader, params.id);
    return {
      data: charges.map((row) => toCharge(row, enrolment.currency, today)),
      payments: payments.map(toPaid),
      balance: toBalance(enrolment, today),
      version: enrolment.version,
    };
  });
  api.read(contract.forecastCourse, async ({ params }) => {
    const today = todayOf({ now: now(), timeZone: await timeZone() });
    return { data: await forecastCourse(reader, params.id, today) };
  });
  registerStatements(context);
  registerWrites(context);
}

function registerWrites({ api, now, reverts }: FeatureContext): void {
  const toResponse = async (
    writer: Parameters<typeof schoolDay>[0],
    { data, undo, account }: service.WrittenCharge,
    locale: Language,
    key: MessageKey,
  ) => {
    const today = await schoolDay(writer)(now());
    const values = { name: account.student_name, label: data.label };
    const charge = toCharge(data, account.currency, today);
    return writeResponse(translate(locale, key, values), { data: charge, undo });
  };

  api.write(contract.createCharge, async ({ params, body, locale, request }, writer) => {
    const saved = await service.createCharge(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.charge_created');
  });
  api.write(contract.updateCharge, async ({ params, body, locale, request }, writer) => {
    const saved = await service.updateCharge(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.charge_updated');
  });
  api.write(contract.deleteCharge, async ({ params, query, locale, request }, writer) => {
    const saved = await service.deleteCharge(writer, params.id, query.version, request);
    return toResponse(writer, saved, locale, 'writes.charge_cancelled');
  });
  api.write(contract.postponeCharges, async ({ body, locale, request }, writer) => {
    const { data, undo, accounts } = await service.postponeCharges(writer, body, request);
    const today = await schoolDay(writer)(request.now);
    const currencyOf = new Map(accounts.map(({ id, currency }) => [id, currency]));
    const charges = data.map((row) => toCharge(row, currencyOf.get(row.enrolment_id) ?? '', today));
    const message = translate(locale, 'writes.charges_postponed', { count: charges.length });
    return writeResponse(message, { data: charges, undo });
  });
  api.write(planContract.changePlan, async ({ params, body, locale, request }, writer) => {
    const { data, undo, account } = await changePlan(writer, params.id, body, request);
    const today = await schoolDay(writer)(request.now);
    const message = translate(locale, 'writes.plan_changed', { name: account.student_name });
    const charges = data.map((row) => toCharge(row, account.currency, today));
    return writeResponse(message, { data: charges, undo });
  });
  addChargeReverts(reverts);
}
