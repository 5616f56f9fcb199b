import { type Student, updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { Dialog } from '@/ui/dialog.tsx';

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
  const format = useFormat();
  // As it was on show when the user decided.
  const [{ trial_ends_at: end, version }] = useState(student);
  const [{ typed }, setTyped, draft] = useDialogDraft(`trial ${id}`, () => ({
    typed: suggestedEnd(end),
  }));
  const time = fromLocalTime(typed);
  const extend = useVersionedWrite({
    send: (trial_ends_at: string, sent) =>
      callEndpoint(updateStudent, {
        params: { id },
        body: { trial_ends_at, ...sent.version },
        idempotencyKey: sent.idempotencyKey,
      }),
    version,
    draft,
    showsErrors: true,
  });
  const current = currentRecord<Student>(extend.conflict);
  const currentEnd = current?.trial_ends_at;
  const now = current
    ? [t('people.extendTrial.now', { end: currentEnd ? format.dateTime(currentEnd) : '–' })]
    : [];
  const button = t('people.extendTrial.button');
  return (
    <DialogForm
      isOpen={isOpen}
      error={extend.error}
      notes={now}
      submitLabel={button}
      issues={{ trial_ends_at: time === undefined ? t('validation.required') : undefined }}
      override={
        extend.conflict && {
          label: t('forms.anyway', { action: button }),
          onPress: () => time !== undefined && extend.overrule(time, { onSuccess: onClose }),
        }
      }
      isBusy={extend.isPending}
      onSubmit={() => time !== undefined && extend.send(time, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <DateTimeInput
          isFirst
          label={t('people.extendTrial.field')}
          timeLabel={t('people.extendTrial.time')}
          error={errorOf('trial_ends_at')}
          value={typed}
          onChange={(text) => {
            setTyped({ typed: text });
            extend.clearRefusal();
          }}
        />
      )}
    </DialogForm>
  );
};
