import { formatHundredths, parseHundredths } from '@provost/contract/money';
import type { TaxRate } from '@provost/contract/tax-rates';
import * as contract from '@provost/contract/tax-rates.schema';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import {
  addRecordReverts,
  createRecord,
  type RecordKind,
  recordsByName,
  updateRecord,
} from '../../school/writes/records.ts';
import type { FeatureContext } from '../feature.ts';

const toTaxRate = (row: Selectable<Tables['tax_rates']>): TaxRate => ({
  id: row.id,
  name: row.name,
  percent: formatHundredths(row.percent_points),
  archived: row.archived === 1,
  version: row.version,
});

type TaxRateFields = {
  readonly name: string;
  readonly percent: string;
  readonly archived: boolean;
};

const pointsOf = (percent: string | number): number => parseHundredths(String(percent)) ?? 0;

export const taxRateKind: RecordKind<'tax_rates', TaxRateFields> = {
  table: 'tax_rates',
  subject: 'TaxRate',
  action: 'tax_rate',
  hasUniqueNames: true,
  fieldsOf: (row) => {
    const { name, percent, archived } = toTaxRate(row);
    return { name, percent, archived };
  },
  columnsOf: ({ name, percent, archived }) => ({
    name,
    percent_points: pointsOf(percent),
    archived: archived ? 1 : 0,
  }),
  toItem: toTaxRate,
  usedBy: [['courses', 'tax_rate_id']],
};

export function registerTaxRates({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listTaxRates, async () => ({
    data: (await recordsByName(database.replica, 'tax_rates')).map(toTaxRate),
  }));

  api.write(contract.createTaxRate, async ({ body, done, request }, writer) => {
    const { name, percent } = body;
    const fields = { name, percent: formatHundredths(pointsOf(percent)), archived: false };
    const { data, undo } = await createRecord(writer, taxRateKind, fields, request);
    return done('writes.record_added', { data: toTaxRate(data), undo }, { name });
  });

  api.write(contract.updateTaxRate, async (call, writer) => {
    const { percent, ...body } = call.body;
    const change = {
      ...body,
      ...(percent !== undefined && { percent: formatHundredths(pointsOf(percent)) }),
    };
    const { request, params } = call;
    const { data, undo } = await updateRecord(writer, taxRateKind, params.id, change, request);
    return call.done('writes.record_saved', { data: toTaxRate(data), undo }, { name: data.name });
  });

  // There is no call that deletes a tax rate: only the revert of an addition does.
  addRecordReverts(reverts, taxRateKind, {
    create: contract.createTaxRate.access,
    update: contract.updateTaxRate.access,
    delete: contract.updateTaxRate.access,
  });
}
