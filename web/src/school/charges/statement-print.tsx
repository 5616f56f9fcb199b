import type { School } from '@provost/contract/school';
import { useEffect, useEffectEvent } from 'react';
import type { Own } from '@/api/own.ts';
import { type DocumentLanguage, useLanguage } from '@/lib/format/use-language.ts';
import styles from '@/ui/printed-document.module.css';
import { PrintedDocument, PrintedFacts, PrintedParty } from '@/ui/printed-document.tsx';
import type { Statement, StatementLine } from './statement.queries.ts';

export interface PrintedStatement {
  readonly statements: readonly Statement[];
  readonly school: Own<School>;
  /** Who gets it. */
  readonly reader: {
    readonly name: string;
    readonly address?: string | undefined;
    readonly locale?: string | undefined;
  };
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

/** A statement on paper, in the language of the payer. */
export const StatementPrint = ({ statement, namesStudents, onDone }: StatementPrintProps) => {
  const words = useLanguage(statement.reader.locale);
  const done = useEffectEvent(onDone);
  const isReady = words !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const end = () => done();
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isReady]);
  return (
    words && (
      <PrintedDocument language={words.language}>
        <Document statement={statement} namesStudents={namesStudents} words={words} />
      </PrintedDocument>
    )
  );
};

interface DocumentProps extends Pick<StatementPrintProps, 'statement' | 'namesStudents'> {
  readonly words: DocumentLanguage;
}

/** i18n-keys: charges.kinds.* */
const Document = ({ statement, namesStudents, words: { t, format } }: DocumentProps) => {
  const { school, reader, range } = statement;
  const dayOf = (day: string) => format.date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  const noteOf = ({ label, student, reason }: StatementLine) =>
    [label, namesStudents && student.full_name, reason].filter(Boolean).join(' · ');
  const period = [range.from, range.to].map((day) => (day ? dayOf(day) : '')).join(' – ');
  return (
    <article>
      <header className={styles.head}>
        <PrintedParty
          name={school.name || t('payments.receipt.school')}
          address={school.address}
          email={school.support_email}
        />
      </header>
      <h1 className={styles.title}>{t('charges.statement.title')}</h1>
      <PrintedParty name={reader.name} address={reader.address} />
      <PrintedFacts
        facts={[
          [t('payments.student'), statement.student],
          [t('charges.date'), format.date(new Date(), { dateStyle: 'long' })],
          [t('charges.statement.period'), (range.from || range.to) && period],
        ]}
      />
      {statement.statements.length === 0 && <p>{t('charges.empty')}</p>}
      {statement.statements.map(({ currency, lines, opening_balance, closing_balance }) => (
        <table key={currency} className={styles.amounts}>
          <thead>
            <tr>
              <th scope="col">{t('charges.entry')}</th>
              <th scope="col">{t('charges.amount')}</th>
              <th scope="col">{t('charges.running')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" colSpan={2}>
                {t('charges.statement.opening')}
              </th>
              <td>{format.money(opening_balance, currency)}</td>
            </tr>
            {lines.map((line) => (
              <tr key={`${line.kind} ${line.charge?.id} ${line.payment?.id} ${line.balance}`}>
                <td>
                  {dayOf(line.date)} · {t(`charges.kinds.${line.kind}`)}
                  <span className={styles.note}>
                    <bdi>{noteOf(line)}</bdi>
                  </span>
                </td>
                <td>{format.money(line.amount, currency)}</td>
                <td>{format.money(line.balance, currency)}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row" colSpan={2}>
                {t('charges.statement.closing')}
              </th>
              <td>{format.money(closing_balance, currency)}</td>
            </tr>
          </tbody>
        </table>
      ))}
      {school.tax_line && (
        <p>
          <bdi>{school.tax_line}</bdi>
        </p>
      )}
    </article>
  );
};
