import { type TransferForm as Transfer, transferEnrolment } from '@provost/contract/enrolments';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { isChoice, isText, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { CourseChoice } from './choice-fields.tsx';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';
import { TransferMoney, TransferPlan } from './transfer-money.tsx';

interface Typed {
  readonly course: Choice | undefined;
  readonly plan: string | undefined;
  readonly reason: string;
}

export const TransferForm = ({ enrolment }: EnrolmentFormProps) => {
  const { close: onSuccess } = useDialog();
  const { t } = useTranslation();
  const [{ course, plan, reason }, setTyped, draft] = useDialogDraft<Typed>(
    `transfer ${enrolment.id}`,
    () => ({ course: undefined, plan: undefined, reason: '' }),
    { course: isChoice, plan: isText },
  );
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const canPlan = useCan()(listPaymentPlans.access);
  const transfer = useVersionedWrite({
    send: sendTo(transferEnrolment, (body: Transfer) => ({ params: { id: enrolment.id }, body })),
    version: enrolment.version,
    draft,
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
      isBlocked={refusal.isSaved}
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
          set({ course: choice });
          transfer.clearRefusal();
        }}
        except={enrolment.course.id}
      />
      {course && canPlan && (
        <TransferPlan
          enrolment={enrolment}
          course={course.value}
          plan={plan}
          onChange={(chosen) => set({ plan: chosen })}
        />
      )}
      {course && <TransferMoney enrolment={enrolment} course={course.value} />}
      <DialogText
        name="reason"
        label={t('enrolments.reason')}
        hint={t('enrolments.reasonHint')}
        value={reason}
        onChange={(text) => set({ reason: text })}
      />
    </DialogForm>
  );
};
