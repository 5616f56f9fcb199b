import * as contract from '@provost/contract/invoices.schema';
import { asResults, registerList } from '../../list/list.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import type { FeatureContext } from '../feature.ts';
import { toBillableCharge, toListedInvoice } from './invoices.mapper.ts';
import { billableOfEnrolment, billableOfPayer, invoiceSource } from './invoices.repository.ts';
import { createCreditNote, createInvoice, readInvoice } from './invoices.service.ts';

/** Invoices have no undo: a credit note reverses one. */
export function registerInvoices(context: FeatureContext): void {
  const { api, database, now } = context;
  const { reader } = database;
  registerList(context, contract.listInvoices, invoiceSource, toListedInvoice, asResults);

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

  api.write(contract.createInvoice, async ({ body, done, request }, writer) => {
    const data = await createInvoice(writer, body, request);
    const { number } = data;
    return done('writes.invoice_created', { data }, { number });
  });

  api.write(contract.createCreditNote, async ({ params, body, done, request }, writer) => {
    const data = await createCreditNote(writer, params.id, body.reason, request);
    const { number } = data;
    return done('writes.invoice_credited', { data }, { number });
  });
}
