import { csvPath } from '@provost/contract/endpoint';
import { readPayer } from '@provost/contract/payers';
import type { School } from '@provost/contract/school';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { withQuery } from '@/api/client.ts';
import { download } from '@/api/download.ts';
import { callOwn, type Own } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { DialogDay } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { dotted } from '@/lib/format/dotted.ts';
import { type DocumentLanguage, useLanguage } from '@/lib/format/use-language.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { optionalLabel } from '@/ui/optional-label.ts';
import styles from '@/ui/printed-document.module.css';
import { PrintedDocument } from '@/ui/printed-document.tsx';
import { PrintedLetter } from '../printed-letter.tsx';
import {
  type Statement,
  type StatementLine,
  type StatementOf,
  statementEndpoints,
} from './account.queries.ts';
import { useChargeIssues } from './charge-fields.ts';

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
const Document = ({ statement, namesStudents, words }: DocumentProps) => {
  const { t, format } = words;
  const { school, reader, range } = statement;
  const noteOf = ({ label, student, reason }: StatementLine) =>
    dotted([label, namesStudents && student.full_name, reason]);
  const period = [range.from, range.to].map((day) => (day ? format.day(day) : '')).join(' – ');
  return (
    <PrintedLetter
      words={words}
      from={{ name: school.name, address: school.address, email: school.support_email }}
      to={{ name: reader.name, address: reader.address }}
      title={t('charges.statement.title')}
      facts={[
        [t('payments.student'), statement.student],
        [t('charges.date'), format.date(new Date(), { dateStyle: 'long' })],
        [t('charges.statement.period'), (range.from || range.to) && period],
      ]}
      taxLine={school.tax_line}
    >
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
                  {format.day(line.date)} · {t(`charges.kinds.${line.kind}`)}
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
    </PrintedLetter>
  );
};

export interface StatementDialogProps extends OpenDialog {
  readonly of: StatementOf;
  readonly id: string;
  /** Of the student or the payer. */
  readonly name: string;
  /** The id of the payer who gets it, if it is not the student. */
  readonly payer: string | undefined;
  readonly onPrint: (statement: PrintedStatement) => void;
}

/** Asks for the days of a statement, which is then printed or saved. */
export const StatementDialog = (props: StatementDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('charges.statement.of', { name: props.name })}
      onCancel={props.onClose}
    >
      <StatementForm {...props} />
    </Dialog>
  );
};

const StatementForm = ({ of, id, name, onClose, ...props }: StatementDialogProps) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const issues = useChargeIssues('');
  const { typed, field } = useDialogDraft(`statement ${of} ${id}`, () => ({ from: '', to: '' }));
  const { from, to } = typed;
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const range = { ...(from && { from }), ...(to && { to }) };
  const endpoint = statementEndpoints[of];
  const dayIssue = (day: string) => (day === '' ? undefined : issues.day(day));
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  const print = async () => {
    const [statements, school, payer] = await Promise.all([
      callOwn(endpoint, { params: { id }, query: range }),
      queries.ensureQueryData(schoolQuery),
      props.payer && callOwn(readPayer, { params: { id: props.payer } }),
    ]);
    if (!school) throw new Error('A statement needs the name of the school.');
    const student = of === 'student' && payer ? name : undefined;
    props.onPrint({ statements, school, reader: payer || { name }, student, range });
  };
  const save = async () => {
    const path = csvPath(endpoint).replace('{id}', id);
    const name = ['statement', id, from, to].filter(Boolean).join('-');
    await download(withQuery(path, range), `${name}.csv`);
  };
  return (
    <DialogForm
      error={error}
      issues={{ from: dayIssue(from), to: dayIssue(to) }}
      submitLabel={t('charges.statement.print')}
      alternative={{ label: t('table.exportCsv'), onPress: () => void run(save) }}
      isBusy={isBusy}
      onSubmit={() => void run(print)}
    >
      <DialogDay
        {...field('from')}
        isFirst
        label={t('charges.statement.from')}
        {...optionalLabel(t)}
      />
      <DialogDay
        {...field('to')}
        label={t('charges.statement.to')}
        hint={t('charges.statement.toHint')}
      />
    </DialogForm>
  );
};
