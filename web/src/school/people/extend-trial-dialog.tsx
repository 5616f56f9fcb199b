import { type Student, updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
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
      <TrialForm {...props} />
    </Dialog>
  );
};

const TrialForm = ({ id, student }: ExtendTrialDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  // As it was on show when the user decided.
  const [{ trial_ends_at: end, version }] = useState(student);
  const [{ typed }, setTyped, draft] = useDialogDraft(`trial ${id}`, () => ({
    typed: suggestedEnd(end),
  }));
  const time = fromLocalTime(typed);
  const extend = useVersionedWrite({
    send: sendTo(updateStudent, (trial_ends_at: string) => ({
      params: { id },
      body: { trial_ends_at },
    })),
    version,
    draft,
    showsErrors: true,
  });
  const current = currentRecord<Student>(extend.conflict);
  const currentEnd = current?.trial_ends_at;
  const now = current
    ? [t('people.extendTrial.now', { end: currentEnd ? format.dateTime(currentEnd) : '–' })]
    : [];
  return (
    <WriteForm
      write={extend}
      body={time}
      notes={now}
      submitLabel={t('people.extendTrial.button')}
      issues={{ trial_ends_at: time === undefined ? t('validation.required') : undefined }}
    >
      <DialogTime
        isFirst
        label={t('people.extendTrial.field')}
        timeLabel={t('people.extendTrial.time')}
        name="trial_ends_at"
        value={typed}
        onChange={(text) => {
          setTyped({ typed: text });
          extend.clearRefusal();
        }}
      />
    </WriteForm>
  );
};
