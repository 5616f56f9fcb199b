import { listStudents, updateStudent } from '@provost/contract/students';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';

export interface ExtendTrialDialogProps {
  readonly id: string;
  readonly student: {
    readonly full_name: string | undefined;
    readonly trial_ends_at: string | undefined;
    readonly version: number | undefined;
  };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const weekMs = 7 * 24 * 3_600_000;

/** A week from the end of the trial, or from now if it is over. */
const suggestedEnd = (end: string | undefined): string => {
  const from = Math.max(Date.parse(end ?? '') || 0, Date.now());
  return toLocalTime(new Date(from + weekMs).toISOString());
};

export const ExtendTrialDialog = (props: ExtendTrialDialogProps) => {
  const { t } = useTranslation();
  const name = props.student.full_name ?? t('students.one');
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('people.extendTrial.title', { name })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <TrialForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const TrialForm = ({ id, student, isOpen, onClose }: ExtendTrialDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { trial_ends_at: end, version } = student;
  const [typed, setTyped] = useState(() => suggestedEnd(end));
  const time = fromLocalTime(typed);
  const [isChecked, setIsChecked] = useState(false);
  const extend = useMutation({
    mutationFn: (trial_ends_at: string) =>
      callEndpoint(updateStudent, {
        params: { id },
        body: { trial_ends_at, ...(version !== undefined && { version }) },
      }),
    // After a conflict too: then the page shows what the other person did.
    onSettled: () => client.invalidateQueries({ queryKey: [listStudents.path] }),
    meta: { silent: true },
  });
  const submit = async () => {
    if (time === undefined) return;
    await extend.mutateAsync(time);
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={extend.error ? errorLines(extend.error, t) : []}
      submitLabel={t('people.extendTrial.button')}
      canSubmit={time !== undefined}
      onRefuse={() => setIsChecked(true)}
      onSubmit={submit}
      onCancel={onClose}
    >
      <DateTimeInput
        isFirst
        label={t('people.extendTrial.field')}
        timeLabel={t('people.extendTrial.time')}
        error={isChecked && time === undefined ? t('validation.required') : undefined}
        value={typed}
        onChange={setTyped}
      />
    </DialogForm>
  );
};
