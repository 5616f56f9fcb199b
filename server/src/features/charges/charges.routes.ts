import * as contract from '@provost/contract/charges.schema';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { Done } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { asResults, listParser, registerList } from '../../list/list.ts';
import type { MessageKey } from '../../messages/translate.ts';
import { toBalance, todayOf } from '../../school/charges/balance-columns.ts';
import { chargesOf } from '../../school/charges/charges.repository.ts';
import { paymentsFor } from '../../school/payments/enrolment-money.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
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
  registerList(context, contract.listBalances, balanceSource, toListedBalance, asResults);
  const parse = listParser({ database, source: balanceSource, now });
  api.read(contract.sumBalances, async (call) => ({
    data: toBalanceTotals(await sumBalances(database, await parse(call))),
  }));

  const { reader } = database;
  const timeZone = readTimeZone(reader);
  api.read(contract.listCharges, async ({ params }) => {
    const today = todayOf({ now: now(), timeZone: await timeZone() });
    const enrolment = requireFound(await findBalance(reader, params.id, today));
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
    done: Done,
    key: MessageKey,
  ) => {
    const today = await schoolDay(writer)(now());
    const values = { name: account.student_name, label: data.label };
    const charge = toCharge(data, account.currency, today);
    return done(key, { data: charge, undo }, values);
  };

  api.write(contract.createCharge, async ({ params, body, done, request }, writer) => {
    const saved = await service.createCharge(writer, params.id, body, request);
    return toResponse(writer, saved, done, 'writes.charge_created');
  });
  api.write(contract.updateCharge, async ({ params, body, done, request }, writer) => {
    const saved = await service.updateCharge(writer, params.id, body, request);
    return toResponse(writer, saved, done, 'writes.charge_updated');
  });
  api.write(contract.deleteCharge, async ({ params, query, done, request }, writer) => {
    const saved = await service.deleteCharge(writer, params.id, query.version, request);
    return toResponse(writer, saved, done, 'writes.charge_cancelled');
  });
  api.write(contract.postponeCharges, async ({ body, done, request }, writer) => {
    const { data, undo, accounts } = await service.postponeCharges(writer, body, request);
    const today = await schoolDay(writer)(request.now);
    const currencyOf = new Map(accounts.map(({ id, currency }) => [id, currency]));
    const charges = data.map((row) => toCharge(row, currencyOf.get(row.enrolment_id) ?? '', today));
    return done('writes.charges_postponed', { data: charges, undo }, { count: charges.length });
  });
  api.write(contract.changePlan, async ({ params, body, done, request }, writer) => {
    const { data, undo, account } = await changePlan(writer, params.id, body, request);
    const today = await schoolDay(writer)(request.now);
    const charges = data.map((row) => toCharge(row, account.currency, today));
    return done('writes.plan_changed', { data: charges, undo }, { name: account.student_name });
  });
  addChargeReverts(reverts);
}
