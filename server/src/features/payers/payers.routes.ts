import * as contract from '@provost/contract/payers.schema';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { addRecordReverts, createRecord, updateRecord } from '../../school/writes/records.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { linkPayer, undoLink } from './payer-links.service.ts';
import { toPayer } from './payers.mapper.ts';
import { payerSource } from './payers.repository.ts';
import { payerKind, readPayer, typedFields, withBalances } from './payers.service.ts';

export function registerPayers({ api, database, now, reverts }: FeatureContext): void {
  const payers = createList({ database, source: payerSource, toItem: toPayer, now });
  api.read(contract.listPayers, async (call) => {
    const page = asResults(await payers.page(call));
    const { reader } = database;
    return { ...page, results: await withBalances(reader, page.results, now()) };
  });
  api.exportCsv(contract.listPayers, (call) => payers.exportCsv(contract.listPayers, call));

  api.read(contract.readPayer, async ({ params }) => ({
    data: await readPayer(database.reader, params.id, now()),
  }));

  api.write(contract.createPayer, async (call, writer) => {
    const { kind, name, email = null, phone = null, locale = 'en' } = call.body;
    const { address = null, tax_number = null } = typedFields(call.body);
    const fields = { kind, name, email, phone, address, tax_number, locale };
    const { data, undo } = await createRecord(writer, payerKind, fields, call.request);
    const message = translate(call.locale, 'writes.record_added', { name });
    return writeResponse(message, { data: toPayer(data), undo });
  });

  api.write(contract.updatePayer, async ({ params, body, locale, request }, writer) => {
    const change = typedFields(body);
    const { data, undo } = await updateRecord(writer, payerKind, params.id, change, request);
    const message = translate(locale, 'writes.record_saved', { name: data.name });
    return writeResponse(message, { data: toPayer(data), undo });
  });

  api.write(contract.linkPayer, async ({ body, locale, request }, writer) => {
    const { data, undo } = await linkPayer(writer, body, request);
    const message = translate(locale, 'writes.record_saved', { name: data.label });
    const { payer, version } = data;
    return writeResponse(message, { data: { payer, version }, undo });
  });
  reverts.add('payer.linked', {
    access: contract.linkPayer.access,
    run: async (writer, event, request) => (await undoLink(writer, event, request)).undo,
  });

  // There is no call that deletes a payer: only the revert of an addition does.
  addRecordReverts(reverts, payerKind, {
    create: contract.createPayer.access,
    update: contract.updatePayer.access,
    delete: contract.updatePayer.access,
  });
}
