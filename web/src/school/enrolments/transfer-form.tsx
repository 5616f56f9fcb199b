import { TextInput } from '@mantine/core';
import { readCourse } from '@provost/contract/courses';
import {
  readEnrolment,
  type TransferForm as Transfer,
  transferEnrolment,
} from '@provost/contract/enrolments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { callOwn } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useFormat } from '@/lib/format/use-format.ts';
import { Fact } from '@/ui/details-section.tsx';
import { MoneyFacts } from '../payments/money-facts.tsx';
import { CourseChoice } from './choice-fields.tsx';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import type { EnrolmentRow } from './enrolment-list.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';

const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: [readEnrolment.path, id],
    queryFn: ({ signal }) => callOwn(readEnrolment, { params: { id }, signal }),
    meta: { silent: true },
  });

const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [readCourse.path, 'price', id],
    queryFn: ({ signal }) => callOwn(readCourse, { params: { id }, signal }),
    meta: { silent: true },
  });

interface TransferMoneyProps {
  readonly enrolment: EnrolmentRow;
  /** The chosen course. */
  readonly course: string;
}

/** What a transfer does to what is owed, before it is made. */
const TransferMoney = ({ enrolment, course }: TransferMoneyProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: details } = useQuery(moneyQuery(enrolment.id));
  const { data: target } = useQuery(courseQuery(course));
  const { money } = details ?? {};
  if (!money || target?.current_price === undefined) return null;
  return (
    <MoneyFacts
      price={target.current_price}
      currency={target.currency}
      paid={money.paid}
      course={target.title}
    >
      {money.price !== undefined && (
        <Fact name={t('enrolments.money.priceOf', { course: enrolment.course.title })}>
          {format.money(money.price, money.currency)}
        </Fact>
      )}
    </MoneyFacts>
  );
};

export const TransferForm = ({ enrolment, isOpen, onClose }: EnrolmentFormProps) => {
  const { t } = useTranslation();
  const [course, setCourse] = useState<Choice>();
  const [reason, setReason] = useState('');
  const transfer = useVersionedWrite({
    send: (body: Transfer, { idempotencyKey, version }) =>
      callEndpoint(transferEnrolment, {
        params: { id: enrolment.id },
        body: { ...body, ...version },
        idempotencyKey,
      }),
    version: enrolment.version,
    showsErrors: true,
  });
  // Only those who can overbook can transfer.
  const refusal = readRefusal(transfer.error, true, t);
  const body = course && {
    course: wireId(course.value),
    ...(reason.trim() && { reason: reason.trim() }),
  };
  const button = t('enrolments.actions.transfer.button');
  return (
    <DialogForm
      isOpen={isOpen}
      problem={refusal.lines}
      submitLabel={button}
      issues={{ course: course ? undefined : t('validation.required') }}
      override={overrideOf(refusal, {
        full: t('enrolments.transferAnyway'),
        stale: t('forms.anyway', { action: button }),
        send: (overbook) =>
          body && transfer.overrule({ ...body, ...overbook }, { onSuccess: onClose }),
      })}
      isBusy={transfer.isPending}
      onSubmit={() => body && transfer.send(body, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <p>{t('enrolments.transferEffect', { course: enrolment.course.title })}</p>
          <CourseChoice
            value={course}
            onChange={(choice) => {
              setCourse(choice);
              transfer.clearRefusal();
            }}
            isChecked={errorOf('course') !== undefined}
            except={enrolment.course.id}
          />
          {course && <TransferMoney enrolment={enrolment} course={course.value} />}
          <TextInput
            label={t('enrolments.reason')}
            description={t('enrolments.reasonHint')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </DialogForm>
  );
};
