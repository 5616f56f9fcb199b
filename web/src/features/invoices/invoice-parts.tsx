import { Button } from '@mantine/core';
import { createCreditNote, type Invoice, type ListedInvoice } from '@provost/contract/invoices';
import { IconPrinter } from '@tabler/icons-react';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { type DocumentLanguage, useLanguage } from '@/lib/format/use-language.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { PrintedLetter } from '@/school/printed-letter.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';
import printed from '@/ui/printed-document.module.css';
import { PrintedDocument } from '@/ui/printed-document.tsx';
import styles from './invoices.module.css';

const loadDialog = () => loadPart(() => import('./credit-note-form.tsx'));

/** Prints the document; reverses an invoice that has no credit note yet. */
export const InvoiceActions = ({ invoice }: { readonly invoice: Own<ListedInvoice> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const isReversible =
    invoice.kind === 'invoice' && !invoice.credit_note && can(createCreditNote.access);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('invoices.print')}
      </Button>
      <LazyDialogButton
        label={t('invoices.credit.button')}
        title={t('invoices.credit.title', { number: invoice.number })}
        load={loadDialog}
        isHidden={!isReversible}
      >
        {({ CreditNoteForm }) => <CreditNoteForm id={invoice.id} />}
      </LazyDialogButton>
    </>
  );
};

/** Where it belongs: whom it was sent to, and what it reverses or what reverses it. */
export const InvoiceLinks = ({ invoice }: { readonly invoice: Own<ListedInvoice> }) => {
  const { t } = useTranslation();
  const { payer_id, student_id, credit_note, invoice: reversed } = invoice;
  const numbered = (name: string, other: typeof credit_note) =>
    other && (
      <Fact name={name}>
        <EntityLink to="invoices" id={other.id} name={other.number} />
      </Fact>
    );
  return (
    <Facts>
      <Fact name={t('invoices.buyer')}>
        {payer_id === undefined ? (
          <EntityLink to="students" id={student_id} name={invoice.buyer.name} />
        ) : (
          <EntityLink to="payers" id={payer_id} name={invoice.buyer.name} />
        )}
      </Fact>
      {numbered(t('invoices.reverses'), reversed)}
      {numbered(t('invoices.reversedBy'), credit_note)}
    </Facts>
  );
};

/** On the screen, and the same for print. */
export const ShownInvoice = ({ invoice }: { readonly invoice: Own<Invoice> }) => {
  const words = useLanguage(invoice.locale);
  if (!words) return <SectionSkeleton lines={8} />;
  const document = <InvoiceDocument invoice={invoice} words={words} />;
  return (
    <>
      <div className={styles.paper} lang={words.language} dir="ltr">
        {document}
      </div>
      <PrintedDocument language={words.language}>{document}</PrintedDocument>
    </>
  );
};

interface InvoiceDocumentProps {
  readonly invoice: Own<Invoice>;
  /** Of the buyer. */
  readonly words: DocumentLanguage;
}

type TaxRate = Own<Invoice>['lines'][number]['tax_rate'];

/** An invoice or a credit note as it was issued. i18n-keys: invoices.kinds.* */
const InvoiceDocument = ({ invoice, words }: InvoiceDocumentProps) => {
  const { t, format } = words;
  const { seller, buyer, lines, taxes, currency } = invoice;
  const money = (amount: string) => <bdi>{format.money(amount, currency)}</bdi>;
  const rate = (tax: TaxRate) => (tax ? format.percent(Number(tax.percent) / 100, 2) : '–');
  // What a credit note takes back is not due.
  const hasDueDays = invoice.kind === 'invoice' && lines.some((line) => line.due_on);
  const day = (date: string, dateStyle: 'long' | 'medium') =>
    format.date(date, { dateStyle, timeZone: 'UTC' });
  return (
    <PrintedLetter
      words={words}
      from={seller}
      to={buyer}
      title={t(`invoices.kinds.${invoice.kind}`)}
      heading="h2"
      facts={[
        [t('invoices.number'), invoice.number],
        [t('invoices.issued'), day(invoice.issued_on, 'long')],
        [t('invoices.reverses'), invoice.invoice?.number],
        [t('charges.reason'), invoice.reason],
      ]}
    >
      <table className={printed.amounts}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.description')}</th>
            {hasDueDays && <th scope="col">{t('charges.dueOn')}</th>}
            <th scope="col">{t('invoices.tax')}</th>
            <th scope="col">{t('invoices.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.charge}>
              <td>
                <bdi>{line.label}</bdi>
                <span className={printed.note}>
                  <bdi>
                    {line.label === line.course ? line.student : `${line.student} · ${line.course}`}
                  </bdi>
                </span>
              </td>
              {hasDueDays && <td>{line.due_on && day(line.due_on, 'medium')}</td>}
              <td>{rate(line.tax_rate)}</td>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
          <tr className={printed.sum}>
            <th scope="row" colSpan={hasDueDays ? 3 : 2}>
              {t('invoices.total')}
            </th>
            <td>{money(invoice.total)}</td>
          </tr>
        </tbody>
      </table>
      <table className={printed.amounts}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.taxIncluded')}</th>
            <th scope="col">{t('invoices.net')}</th>
            <th scope="col">{t('invoices.tax')}</th>
            <th scope="col">{t('invoices.gross')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ tax_rate, net, tax, gross }) => (
            <tr key={`${tax_rate?.name} ${tax_rate?.percent}`}>
              <td>
                <bdi>{tax_rate ? `${tax_rate.name} (${rate(tax_rate)})` : t('invoices.noTax')}</bdi>
              </td>
              <td>{money(net)}</td>
              <td>{money(tax)}</td>
              <td>{money(gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedLetter>
  );
};

export const InvoiceDrawer = ({
  row,
  more,
  isLoadingMore,
}: RecordProps<Own<ListedInvoice>, Own<Invoice>>) => (
  <>
    <ActionRow>
      <InvoiceActions invoice={more ?? row} />
    </ActionRow>
    <InvoiceLinks invoice={more ?? row} />
    {isLoadingMore && <SectionSkeleton lines={8} />}
    {more && <ShownInvoice invoice={more} />}
  </>
);
