import * as contract from '@provost/contract/invoices.schema';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toBillableCharge, toListedInvoice } from './invoices.mapper.ts';
import { billableOfEnrolment, billableOfPayer, invoiceSource } from './invoices.repository.ts';
import { createCreditNote, createInvoice, readInvoice } from './invoices.service.ts';

/** Invoices have no undo: a credit note reverses one. */
export function registerInvoices({ api, database, now }: FeatureContext): void {
  const { reader } = database;
  const invoices = createList({ database, source: invoiceSource, toItem: toListedInvoice, now });
  api.read(contract.listInvoices, async (call) => asResults(await invoices.page(call)));
  api.exportCsv(contract.listInvoices, (call) => invoices.exportCsv(contract.listInvoices, call));

  api.read(contract.readInvoice, async ({ params }) => ({
    data: await readInvoice(reader, params.id),
  }));

  api.read(contract.listBillableCharges, async ({ query: { enrolment, payer = 0 } }) => {
    const today = await schoolDay(reader)(now());
    const rows =
      enrolment === undefined
        ? await billableOfPayer(reader, payer)
        : await billableOfEnrolment(reader, enrolment);
    return { data: rows.map((row) => toBillableCharge(row, today)) };
  });

  api.write(contract.createInvoice, async ({ body, locale, request }, writer) => {
    const data = await createInvoice(writer, body, request);
    const { number } = data;
    return writeResponse(translate(locale, 'writes.invoice_created', { number }), { data });
  });

  api.write(contract.createCreditNote, async ({ params, body, locale, request }, writer) => {
    const data = await createCreditNote(writer, params.id, body.reason, request);
    const { number } = data;
    return writeResponse(translate(locale, 'writes.invoice_credited', { number }), { data });
  });
}
