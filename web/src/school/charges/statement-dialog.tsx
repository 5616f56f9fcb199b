import { csvPath } from '@provost/contract/endpoint';
import { readPayer } from '@provost/contract/payers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withQuery } from '@/api/client.ts';
import { download } from '@/api/download.ts';
import { callOwn } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { DialogDay } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { optionalLabel } from '@/ui/optional-label.ts';
import { useChargeIssues } from './charge-fields.ts';
import { type StatementOf, statementEndpoints } from './statement.queries.ts';
import type { PrintedStatement } from './statement-print.tsx';

export interface StatementDialogProps {
  readonly of: StatementOf;
  readonly id: string;
  /** Of the student or the payer. */
  readonly name: string;
  /** The id of the payer who gets it, if it is not the student. */
  readonly payer: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
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
  const [{ from, to }, setTyped] = useDialogDraft(`statement ${of} ${id}`, () => ({
    from: '',
    to: '',
  }));
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
        isFirst
        label={t('charges.statement.from')}
        {...optionalLabel(t)}
        name="from"
        value={from}
        onChange={(day) => setTyped({ from: day, to })}
      />
      <DialogDay
        label={t('charges.statement.to')}
        hint={t('charges.statement.toHint')}
        name="to"
        value={to}
        onChange={(day) => setTyped({ from, to: day })}
      />
    </DialogForm>
  );
};
