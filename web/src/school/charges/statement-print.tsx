import type { School } from '@provost/contract/school';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { formattersIn } from '@/lib/format/use-format.ts';
import styles from '@/ui/print-page.module.css';
import { PrintFacts, PrintPage } from '@/ui/print-page.tsx';
import type { Statement, StatementLine } from './statement.queries.ts';

export interface PrintedStatement {
  readonly statements: readonly Statement[];
  readonly school: Own<School>;
  /** Loaded already. */
  readonly language: string;
  /** Name and address of who gets it. */
  readonly to: string;
  /** Of the only student that it is about, if somebody else gets it. */
  readonly student?: string | undefined;
  readonly range: { readonly from?: string; readonly to?: string };
}

interface StatementPrintProps {
  readonly statement: PrintedStatement;
  /** A payer pays for several: each line names the student. */
  readonly namesStudents: boolean;
  readonly onDone: () => void;
}

/** A statement on paper, in the language of the payer. i18n-keys: charges.kinds.* */
export const StatementPrint = ({ statement, namesStudents, onDone }: StatementPrintProps) => {
  const { language, school, range } = statement;
  const t = useTranslation().i18n.getFixedT(language);
  const format = formattersIn(language, useTimeZone());
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end);
    // Once for each statement.
    if (statement) window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [statement]);
  const dayOf = (day: string) => format.date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  const wordsOf = ({ kind, label, student, reason }: StatementLine) =>
    [t(`charges.kinds.${kind}`), label, namesStudents && student.full_name, reason]
      .filter(Boolean)
      .join(' · ');
  const period = [range.from, range.to].map((day) => (day ? dayOf(day) : '')).join(' – ');
  return (
    <PrintPage
      title={t('charges.statement.title')}
      name={school.name || t('payments.receipt.school')}
      contact={school.support_email}
      address={school.address}
      language={language}
    >
      <PrintFacts
        facts={[
          [t('charges.statement.recipient'), statement.to],
          [t('payments.student'), statement.student],
          [t('charges.date'), format.date(new Date(), { dateStyle: 'long' })],
          [t('charges.statement.period'), range.from || range.to ? period : undefined],
        ]}
      />
      {statement.statements.length === 0 && <p>{t('charges.empty')}</p>}
      {statement.statements.map(({ currency, lines, opening_balance, closing_balance }) => (
        <section key={currency}>
          <h2 className={styles.subtitle}>{currency}</h2>
          <table className={styles.amounts}>
            <thead>
              <tr>
                <th scope="col">{t('charges.date')}</th>
                <th scope="col">{t('charges.entry')}</th>
                <th scope="col" className={styles.figure}>
                  {t('charges.amount')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('charges.running')}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('charges.statement.opening')}
                </th>
                <td>{format.money(opening_balance, currency)}</td>
              </tr>
              {lines.map((line) => (
                <tr key={`${line.kind} ${line.charge?.id} ${line.payment?.id} ${line.balance}`}>
                  <td className={styles.words}>{dayOf(line.date)}</td>
                  <td className={styles.words}>
                    <bdi>{wordsOf(line)}</bdi>
                  </td>
                  <td>{format.money(line.amount, currency)}</td>
                  <td>{format.money(line.balance, currency)}</td>
                </tr>
              ))}
              <tr className={styles.sum}>
                <th scope="row" colSpan={3}>
                  {t('charges.statement.closing')}
                </th>
                <td>{format.money(closing_balance, currency)}</td>
              </tr>
            </tbody>
          </table>
        </section>
      ))}
      {school.tax_line && (
        <p>
          <bdi>{school.tax_line}</bdi>
        </p>
      )}
    </PrintPage>
  );
};
