import { Button } from '@mantine/core';
import { type RowForm, settleRow } from '@provost/contract/reconciliations';
import { wireId } from '@/api/wire-id.ts';
import type { DraftName } from '@/api/writes/attempts.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { type Choice, choiceOf } from '@/forms/choice.ts';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { TextForm } from '@/forms/text-form.tsx';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { CourseChoice, StudentChoice } from '@/school/enrolments/choice-fields.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import type { Row } from './reconcile.queries.ts';

interface RowActionsProps {
  readonly reconciliation: string;
  readonly row: Row;
}

/** What can be done about a row. */
export const RowActions = ({ reconciliation, row }: RowActionsProps) => {
  const { t } = useTranslation();
  const { asked = 'record', ask, isOpen, close } = useAsked<'record' | 'ignore'>();
  const settle = useSettle(reconciliation, row);
  const { result, settled, action } = row;
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      onClick={onClick}
      loading={settle.isPending && label === t('reconcile.markPaid')}
      aria-label={`${label}: ${t('reconcile.row')} ${row.n}`}
    >
      {label}
    </Button>
  );
  const isPending = row.payment?.status === 'pending' || row.payment?.status === 'failed';
  const Form = asked === 'record' ? RecordForm : IgnoreForm;
  const title = asked === 'record' ? 'reconcile.recordTitle' : 'reconcile.ignoreTitle';
  return (
    <div className="row">
      {result === 'missing_here' && button(t('reconcile.record'), () => ask('record'))}
      {result === 'matched' &&
        isPending &&
        button(t('reconcile.markPaid'), () => settle.send({ action: 'mark_paid' }))}
      {!settled && action === undefined && button(t('reconcile.ignore'), () => ask('ignore'))}
      <Dialog isOpen={isOpen} title={t(title, { n: row.n })} onCancel={close}>
        <Form reconciliation={reconciliation} row={row} />
      </Dialog>
    </div>
  );
};

const useSettle = (reconciliation: string, { n }: Row, draft?: DraftName) =>
  useVersionedWrite({
    send: sendTo(settleRow, (body: RowForm) => ({ params: { id: reconciliation, n }, body })),
    draft,
  });

interface Typed {
  readonly student: Choice | undefined;
  readonly course: Choice | undefined;
}

const RecordForm = ({ reconciliation, row }: RowActionsProps) => {
  const { t } = useTranslation();
  const { proposal } = row;
  const { typed, required, ...record } = useDialogDraft<Typed>(
    `record ${reconciliation} ${row.n}`,
    () => ({
      student: choiceOf(proposal?.student.id, proposal?.student.full_name),
      course: choiceOf(proposal?.course?.id, proposal?.course?.title),
    }),
    { student: isChoice, course: isChoice },
  );
  const { student, course } = typed;
  const settle = useSettle(reconciliation, row, record.draft);
  const set = (changed: Partial<Typed>) => {
    record.set(changed);
    settle.clearRefusal();
  };
  return (
    <WriteForm
      write={settle}
      body={
        student && course
          ? { action: 'record', student: wireId(student.value), course: wireId(course.value) }
          : undefined
      }
      submitLabel={t('reconcile.record')}
      issues={required('student', 'course')}
    >
      <StudentChoice
        value={student}
        onChange={(choice) => set({ student: choice })}
        purpose="payment"
        // A list that opens over what is proposed would hide it.
        isFirst={!proposal}
      />
      <CourseChoice
        value={course}
        onChange={(choice) => set({ course: choice })}
        purpose="payment"
        isFirst={false}
      />
    </WriteForm>
  );
};

const IgnoreForm = ({ reconciliation, row }: RowActionsProps) => {
  const { t } = useTranslation();
  return (
    <TextForm
      draft={`ignore ${reconciliation} ${row.n}`}
      send={sendTo(settleRow, (reason: string) => ({
        params: { id: reconciliation, n: row.n },
        body: { action: 'ignore' as const, reason },
      }))}
      submitLabel={t('reconcile.ignore')}
      name="reason"
      label={t('reconcile.reason')}
    />
  );
};
