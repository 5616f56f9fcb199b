import type { Invoice } from '@provost/contract/invoices';
import type { Own } from '@/api/own.ts';
import type { DocumentLanguage } from '@/lib/format/use-language.ts';
import styles from '@/ui/printed-document.module.css';
import { PrintedFacts, PrintedParty } from '@/ui/printed-document.tsx';

interface InvoiceDocumentProps {
  readonly invoice: Own<Invoice>;
  /** Of the buyer. */
  readonly words: DocumentLanguage;
}

type TaxRate = Own<Invoice>['lines'][number]['tax_rate'];

/** An invoice or a credit note as it was issued. i18n-keys: invoices.kinds.* */
export const InvoiceDocument = ({ invoice, words }: InvoiceDocumentProps) => {
  const { t, format } = words;
  const { seller, buyer, lines, taxes, currency } = invoice;
  const money = (amount: string) => <bdi>{format.money(amount, currency)}</bdi>;
  const rate = (tax: TaxRate) => (tax ? format.percent(Number(tax.percent) / 100, 2) : '–');
  const taxNumber = (number: string | undefined) => number && `${t('payers.taxNumber')}: ${number}`;
  return (
    <article>
      <header className={styles.head}>
        <PrintedParty
          name={seller.name || t('payments.receipt.school')}
          address={seller.address}
          taxNumber={taxNumber(seller.tax_number)}
        />
      </header>
      <h2 className={styles.title}>{t(`invoices.kinds.${invoice.kind}`)}</h2>
      <PrintedParty
        name={buyer.name}
        address={buyer.address}
        email={buyer.email}
        taxNumber={taxNumber(buyer.tax_number)}
      />
      <PrintedFacts
        facts={[
          [t('invoices.number'), invoice.number],
          [
            t('invoices.issued'),
            format.date(invoice.issued_on, { dateStyle: 'long', timeZone: 'UTC' }),
          ],
          [t('invoices.reverses'), invoice.invoice?.number],
          [t('charges.reason'), invoice.reason],
        ]}
      />
      <table className={styles.amounts}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.description')}</th>
            <th scope="col">{t('invoices.tax')}</th>
            <th scope="col">{t('invoices.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.charge}>
              <td>
                <bdi>{line.label}</bdi>
                <span className={styles.note}>
                  <bdi>
                    {line.label === line.course ? line.student : `${line.student} · ${line.course}`}
                  </bdi>
                </span>
              </td>
              <td>{rate(line.tax_rate)}</td>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row" colSpan={2}>
              {t('invoices.total')}
            </th>
            <td>{money(invoice.total)}</td>
          </tr>
        </tbody>
      </table>
      <table className={styles.amounts}>
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
    </article>
  );
};
