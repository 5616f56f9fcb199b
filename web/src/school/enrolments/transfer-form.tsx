import { type TransferForm as Transfer, transferEnrolment } from '@provost/contract/enrolments';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { CourseChoice } from './choice-fields.tsx';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';
import { TransferMoney, TransferPlan } from './transfer-money.tsx';

export const TransferForm = ({ enrolment }: EnrolmentFormProps) => {
  const { close: onSuccess } = useDialog();
  const { t } = useTranslation();
  const [course, setCourse] = useState<Choice>();
  const [plan, setPlan] = useState<string>();
  const [reason, setReason] = useState('');
  const canPlan = useCan()(listPaymentPlans.access);
  const transfer = useVersionedWrite({
    send: sendTo(transferEnrolment, (body: Transfer) => ({ params: { id: enrolment.id }, body })),
    version: enrolment.version,
    showsErrors: true,
  });
  // Only those who can overbook can transfer.
  const refusal = readRefusal(transfer.error, true, t);
  const body = course && {
    course: wireId(course.value),
    ...(plan !== undefined && { plan: plan === '' ? null : wireId(plan) }),
    ...(reason.trim() && { reason: reason.trim() }),
  };
  const button = t('enrolments.actions.transfer.button');
  return (
    <DialogForm
      problem={refusal.lines}
      submitLabel={button}
      issues={{ course: course ? undefined : t('validation.required') }}
      override={overrideOf(refusal, {
        full: t('enrolments.transferAnyway'),
        stale: t('forms.anyway', { action: button }),
        send: (overbook) => body && transfer.overrule({ ...body, ...overbook }, { onSuccess }),
      })}
      isBusy={transfer.isPending}
      onSubmit={() => body && transfer.send(body, { onSuccess })}
    >
      <p>{t('enrolments.transferEffect', { course: enrolment.course.title })}</p>
      <CourseChoice
        value={course}
        onChange={(choice) => {
          setCourse(choice);
          transfer.clearRefusal();
        }}
        except={enrolment.course.id}
      />
      {course && canPlan && (
        <TransferPlan enrolment={enrolment} course={course.value} plan={plan} onChange={setPlan} />
      )}
      {course && <TransferMoney enrolment={enrolment} course={course.value} />}
      <DialogText
        name="reason"
        label={t('enrolments.reason')}
        hint={t('enrolments.reasonHint')}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
};
