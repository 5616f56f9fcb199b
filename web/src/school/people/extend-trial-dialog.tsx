import type { ButtonProps } from '@mantine/core';
import { type Student, updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DialogButton } from '@/ui/dialog-button.tsx';

interface ExtendTrialProps extends ButtonProps {
  readonly id: string;
  readonly student: {
    readonly full_name: string | undefined;
    readonly trial_ends_at: string | undefined;
    readonly version: number | undefined;
  };
}

const weekMs = 7 * 24 * 3_600_000;

/** A week from the end of the trial, or from now if it is over. */
const suggestedEnd = (end: string | undefined): string => {
  const from = Math.max(Date.parse(end ?? '') || 0, Date.now());
  return toLocalTime(new Date(from + weekMs).toISOString());
};

/** The button with its dialog, on the page of a student and in a line of a list. */
export const ExtendTrial = ({ id, student, ...button }: ExtendTrialProps) => {
  const { t } = useTranslation();
  return (
    <DialogButton
      {...button}
      label={t('people.extendTrial.button')}
      title={t('people.extendTrial.title', { name: student.full_name ?? t('students.one') })}
    >
      <TrialForm id={id} student={student} />
    </DialogButton>
  );
};

const TrialForm = ({ id, student }: Pick<ExtendTrialProps, 'id' | 'student'>) => {
  const { t, format } = useTexts();
  // As it was on show when the user decided.
  const [{ trial_ends_at: end, version }] = useState(student);
  const { typed, set, field, draft } = useDialogDraft(`trial ${id}`, () => ({
    trial_ends_at: suggestedEnd(end),
  }));
  const time = fromLocalTime(typed.trial_ends_at);
  const extend = useVersionedWrite({
    send: sendTo(updateStudent, (trial_ends_at: string) => ({
      params: { id },
      body: { trial_ends_at },
    })),
    version,
    draft,
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
        {...field('trial_ends_at')}
        isFirst
        label={t('people.extendTrial.field')}
        timeLabel={t('people.extendTrial.time')}
        onChange={(text) => {
          set({ trial_ends_at: text });
          extend.clearRefusal();
        }}
      />
    </WriteForm>
  );
};
