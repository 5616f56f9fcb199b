import { readPayment } from '@provost/contract/payments';
import { type Student, type StudentDetails, updateStudent } from '@provost/contract/students';
import { updateUser } from '@provost/contract/user';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useScope } from '@/api/permissions/use-scope.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { canBeEnrolled } from '@/school/enrolments/enrolment-action.ts';
import { EnrolmentStatus } from '@/school/enrolments/enrolment-status.tsx';
import { EditLink, EntityLink } from '@/school/entity-link.tsx';
import { RecordPaymentLink } from '@/school/payments/record-payment-link.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { StatusActions, useChangeStatus } from '@/school/people/status-actions.tsx';
import { trialStateOf } from '@/school/people/trial.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { TagsFact } from '@/school/tags/tag-badges.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { Count } from '@/ui/count.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import {
  DetailsSection,
  Fact,
  Facts,
  Figure,
  Figures,
  Line,
  Lines,
  TimeFact,
} from '@/ui/details-section.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { studentDetails } from './student-list.ts';

export interface StudentProps {
  readonly id: string;
  readonly student: Adapted<Student>;
  /** Whether the host has the calls beyond the specification's lists. */
  readonly hasDetails: boolean;
}

/** The courses that a student is in. */
export const seatsOf = (student: Own<StudentDetails> | undefined) =>
  student?.enrolments
    .filter(({ status }) => status === 'active')
    .map(({ course }) => course.title ?? '');

interface StudentStripProps {
  readonly student: Adapted<Student>;
  readonly more: Own<StudentDetails> | undefined;
}

/** What most visits of the page are about. Roles that see no money have no amounts. */
export const StudentStrip = ({ student, more }: StudentStripProps) => {
  const { t, format } = useTexts();
  if (useScope('Student') !== 'all') return null;
  const listOf = (amounts: readonly { readonly currency: string; readonly amount: string }[]) =>
    amounts.length > 0
      ? format.list(amounts.map(({ amount, currency }) => format.money(amount, currency)))
      : t('students.strip.nothing');
  const owed = more?.balances
    ?.filter(({ balance }) => Number(balance) > 0)
    .map(({ balance, currency }) => ({ amount: balance, currency }));
  return (
    <Figures>
      {more?.paid && <Figure name={t('students.strip.paid')}>{listOf(more.paid)}</Figure>}
      {owed && <Figure name={t('students.strip.owed')}>{listOf(owed)}</Figure>}
      <Figure name={t('students.courses')}>
        <Count value={student.enrolled_course_count} />
      </Figure>
      <Figure name={t('students.strip.seen')}>
        <Moment at={student.last_login_at} />
      </Figure>
    </Figures>
  );
};

type Details = Own<StudentDetails>;

export const StudentEnrolments = ({ enrolments }: Pick<Details, 'enrolments'>) => {
  const { t, format } = useTexts();
  return (
    <DetailsSection title={t('students.enrolment')} note={format.number(enrolments.length)}>
      <Lines empty={t('students.noEnrolments')}>
        {enrolments.map((enrolment, index) => (
          <Line
            key={enrolment.id ?? index}
            name={
              <EntityLink to="courses" id={enrolment.course.id} name={enrolment.course.title} />
            }
            note={
              <>
                <Moment at={enrolment.enrolled_at} />
                {enrolment.transferred_to &&
                  ` · ${t('enrolments.transferredTo', { course: enrolment.transferred_to.title })}`}
              </>
            }
          >
            <EnrolmentStatus enrolment={enrolment} />
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

interface StudentPaymentsProps extends Pick<Details, 'payments'> {
  readonly count: number | undefined;
}

export const StudentPayments = ({ payments, count }: StudentPaymentsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(readPayment.access)) return null;
  return (
    <DetailsSection
      title={t('students.payments')}
      note={
        count !== undefined && count > payments.length
          ? t('students.latestPayments', { shown: payments.length, count })
          : undefined
      }
    >
      <Lines empty={t('students.noPayments')}>
        {payments.map((payment, index) => (
          <Line
            key={payment.id ?? index}
            name={<EntityLink to="payments" id={payment.id} name={payment.number} />}
            note={
              <>
                {payment.course.title && `${payment.course.title} · `}
                <Moment at={payment.paid_at ?? payment.created_at} />
              </>
            }
          >
            <Money amount={payment.amount} currency={payment.currency} />
            <StatusBadge status={payment.status} />
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

interface StudentActionsProps extends StudentProps {
  /** The courses that the student is in. */
  readonly seats: readonly string[] | undefined;
}

/** The main actions, on the page and in the drawer. */
export const StudentActions = ({ id, student, hasDetails, seats }: StudentActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const name = student.full_name ?? t('students.one');
  const statusChange = useChangeStatus(studentDetails, id, name);
  // An erased student can be read, but no longer changed.
  if (!hasDetails || student.is_erased) return null;
  return (
    <>
      {canBeEnrolled(student) && <EnrolButton variant="filled" student={{ id, name }} />}
      {student.status !== 'archived' && <RecordPaymentLink student={id} />}
      {isOwnServer && can(updateStudent.access) && <EditLink to="students" id={id} />}
      {can(updateUser.access) && (
        <StatusActions
          name={name}
          status={student.status}
          setBy={student.status_set_by}
          seats={seats}
          {...statusChange}
        />
      )}
    </>
  );
};

/** The fields of the row: everything there is where the host has no details. */
export const StudentFacts = ({ student }: { readonly student: Adapted<Student> }) => {
  const { t } = useTranslation();
  const seesAll = useScope('Student') === 'all';
  const { phone, class_level, enrolled_course_count: courses, last_payment: payment } = student;
  return (
    <DetailsSection title={t('students.about')}>
      <Facts>
        <Fact name={t('table.fields.classLevel')}>{class_level}</Fact>
        <TagsFact tags={student.tags} />
        {seesAll && (
          <>
            <Fact name={t('students.courses')}>
              <Count value={courses} />
              {student.status === 'archived' && courses !== undefined && courses > 0 && (
                <strong> {t('students.keepsSeats')}</strong>
              )}
            </Fact>
            <Fact name={t('table.fields.phone')}>{phone}</Fact>
            <Fact name={t('students.lastPayment')}>
              <Money amount={payment?.amount} currency={payment?.currency} />
            </Fact>
            {student.payer && (
              <Fact name={t('payers.one')}>
                <EntityLink to="payers" id={student.payer.id} name={student.payer.name} />
              </Fact>
            )}
            <Fact name={t('students.trial')}>
              <TrialState student={student} />
            </Fact>
          </>
        )}
        <TimeFact name={t('table.fields.joined')} at={student.created_at} />
        {seesAll && <TimeFact name={t('table.fields.lastSignIn')} at={student.last_login_at} />}
      </Facts>
    </DetailsSection>
  );
};

const TrialState = ({ student }: { readonly student: Adapted<Student> }) => {
  const { t, format } = useTexts();
  const trial = trialStateOf(student);
  const end = student.trial_ends_at;
  if (!trial) return <EmptyValue />;
  if (trial === 'converted' || !end) return t(`students.trials.${trial}`);
  return trial === 'active'
    ? t('students.trialEnds', { when: format.relative(end), date: format.date(end) })
    : t('students.trialEnded', { date: format.date(end) });
};

export const StudentDrawer = ({
  id,
  row,
  more,
  isLoadingMore,
}: RecordProps<Adapted<Student>, Own<StudentDetails>>) => (
  <>
    <PersonHeading name={row.full_name} email={row.email} status={row.status} />
    <ActionRow>
      <StudentActions id={id} student={row} hasDetails={more !== undefined} seats={seatsOf(more)} />
    </ActionRow>
    <StudentFacts student={row} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    <OwedLines balances={more?.balances} />
    {more && <StudentEnrolments enrolments={more.enrolments} />}
    {more && <StudentPayments payments={more.payments} count={more.payment_count} />}
  </>
);
