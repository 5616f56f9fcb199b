import { Button, TextInput } from '@mantine/core';
import { updateStudent } from '@provost/contract/students';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import { listKeys } from '@/api/list/list-keys.ts';
import { toLocalTime } from '@/forms/field-spec.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { studentList } from './student-list.ts';
import type { StudentProps } from './student-props.ts';

type ExtendTrialProps = Pick<StudentProps, 'id' | 'student'>;

const weekMs = 7 * 24 * 3_600_000;

/** A week from the end of the trial, or from now if it is over. */
const suggestedEnd = (end: string | undefined): string => {
  const from = Math.max(Date.parse(end ?? '') || 0, Date.now());
  return toLocalTime(new Date(from + weekMs).toISOString());
};

export const ExtendTrial = ({ id, student }: ExtendTrialProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const name = student.full_name ?? t('students.one');
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('people.extendTrial.button')}
      </Button>
      <Dialog isOpen={isOpen} title={t('people.extendTrial.title', { name })} onCancel={close}>
        {(isStillOpen) => (
          <TrialForm id={id} student={student} isOpen={isStillOpen} onClose={close} />
        )}
      </Dialog>
    </>
  );
};

interface TrialFormProps extends ExtendTrialProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const TrialForm = ({ id, student, isOpen, onClose }: TrialFormProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { trial_ends_at: end, version } = student;
  const [typed, setTyped] = useState(() => suggestedEnd(end));
  const time = new Date(typed);
  const isTime = !Number.isNaN(time.getTime());
  const extend = useMutation({
    mutationFn: () =>
      callEndpoint(updateStudent, {
        params: { id },
        body: { trial_ends_at: time.toISOString(), ...(version !== undefined && { version }) },
      }),
    // After a conflict too: then the page shows what the other person did.
    onSettled: () => client.invalidateQueries({ queryKey: listKeys(studentList).all }),
    meta: { silent: true },
  });
  const submit = async () => {
    await extend.mutateAsync();
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={extend.error ? errorLines(extend.error, t) : []}
      submitLabel={t('people.extendTrial.button')}
      canSubmit={isTime}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        data-autofocus
        type="datetime-local"
        label={t('people.extendTrial.field')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
