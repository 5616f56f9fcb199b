import { readCourse } from '@provost/contract/courses';
import type { Payment, PaymentDetails } from '@provost/contract/payments';
import { readStudent } from '@provost/contract/students';
import type { ReactNode } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { DetailsSection, Fact, Facts, Figure, Figures } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { PaymentMethod } from './payment-method.tsx';

const isMoney = (amount: string | undefined): boolean => Number(amount ?? 0) !== 0;

interface PaymentFactsProps {
  readonly payment: Adapted<Payment> &
    Partial<Pick<Own<PaymentDetails>, 'corrects' | 'corrected_by'>>;
  /** The status, where no title shows it. */
  readonly note?: ReactNode;
}

/** The fields of the row: everything there is where the host has no details. */
export const PaymentFacts = ({ payment, note }: PaymentFactsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { student, course, currency } = payment;
  return (
    <DetailsSection title={t('payments.about')} note={note}>
      <Figures>
        <Figure name={t('payments.amount')}>
          <Money amount={payment.amount} currency={currency} />
        </Figure>
        {isMoney(payment.refunded_amount) && (
          <Figure name={t('payments.refunded')}>
            <Money amount={payment.refunded_amount} currency={currency} />
          </Figure>
        )}
      </Figures>
      <Facts>
        <Fact name={t('payments.student')}>
          <EntityLink to="/students/$id" id={student.id} isOpen={can(readStudent.access)}>
            {student.full_name}
          </EntityLink>
        </Fact>
        {student.email && <Fact name={t('table.fields.email')}>{student.email}</Fact>}
        <Fact name={t('payments.course')}>
          <EntityLink to="/courses/$id" id={course.id} isOpen={can(readCourse.access)}>
            {course.title}
          </EntityLink>
        </Fact>
        <Fact name={t('payments.method')}>
          <PaymentMethod method={payment.method} />
        </Fact>
        <Fact name={t('payments.paid')}>
          <Moment at={payment.paid_at} isExact />
        </Fact>
        <Fact name={t('payments.created')}>
          <Moment at={payment.created_at} isExact />
        </Fact>
        {payment.corrects && (
          <Fact name={t('payments.corrects')}>
            <EntityLink to="/payments/$id" id={payment.corrects.id} isOpen>
              {payment.corrects.number}
            </EntityLink>
          </Fact>
        )}
        {payment.corrected_by && (
          <Fact name={t('payments.correctedBy')}>
            <EntityLink to="/payments/$id" id={payment.corrected_by.id} isOpen>
              {payment.corrected_by.number}
            </EntityLink>
          </Fact>
        )}
        {payment.provider_ref && <Fact name={t('payments.reference')}>{payment.provider_ref}</Fact>}
      </Facts>
    </DetailsSection>
  );
};
