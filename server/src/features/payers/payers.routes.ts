import * as contract from '@provost/contract/payers.schema';
import { asResults, registerList } from '../../list/list.ts';
import { addRecordReverts, createRecord, updateRecord } from '../../school/writes/records.ts';
import type { FeatureContext } from '../feature.ts';
import { linkPayer, undoLink } from './payer-links.service.ts';
import { toPayer } from './payers.mapper.ts';
import { payerSource } from './payers.repository.ts';
import { payerKind, readPayer, typedFields, withBalances } from './payers.service.ts';

export function registerPayers(context: FeatureContext): void {
  const { api, database, now, reverts } = context;
  registerList(context, contract.listPayers, payerSource, toPayer, async (page) =>
    asResults({ ...page, rows: await withBalances(database.reader, page.rows, now()) }),
  );

  api.read(contract.readPayer, async ({ params }) => ({
    data: await readPayer(database.reader, params.id, now()),
  }));

  api.write(contract.createPayer, async (call, writer) => {
    const { kind, name, email = null, phone = null, locale = 'en' } = call.body;
    const { address = null, tax_number = null } = typedFields(call.body);
    const fields = { kind, name, email, phone, address, tax_number, locale };
    const { data, undo } = await createRecord(writer, payerKind, fields, call.request);
    return call.done('writes.record_added', { data: toPayer(data), undo }, { name });
  });

  api.write(contract.updatePayer, async ({ params, body, done, request }, writer) => {
    const change = typedFields(body);
    const { data, undo } = await updateRecord(writer, payerKind, params.id, change, request);
    return done('writes.record_saved', { data: toPayer(data), undo }, { name: data.name });
  });

  api.write(contract.linkPayer, async ({ body, done, request }, writer) => {
    const { data, undo } = await linkPayer(writer, body, request);
    const { label: name, ...linked } = data;
    return done('writes.record_saved', { data: linked, undo }, { name });
  });
  reverts.add('payer.linked', { access: contract.linkPayer.access, run: undoLink });

  // There is no call that deletes a payer: only the revert of an addition does.
  addRecordReverts(reverts, payerKind, {
    create: contract.createPayer.access,
    update: contract.updatePayer.access,
    delete: contract.updatePayer.access,
  });
}
