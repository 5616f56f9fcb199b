import type { Course, CourseDetails } from '@provost/contract/courses';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { listPricing } from '@provost/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { paymentPlansQuery } from '@/school/courses/course.queries.ts';
import { EnrolmentStatus } from '@/school/enrolments/enrolment-status.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { TagsFact } from '@/school/tags/tag-badges.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
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
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { CourseActions } from './course-actions.tsx';

type PastPrice = Own<CourseDetails>['price_history'][number];

interface CoursePricesProps {
  readonly prices: readonly PastPrice[];
  readonly currency: string | undefined;
}

/** The newest price first. Deleted records stay and are marked. */
export const CoursePrices = ({ prices, currency }: CoursePricesProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const describePrice = ({
    original_price: original,
    discount_percent: discount,
  }: PastPrice): string | undefined => {
    if (original === undefined) return undefined;
    const price = format.money(original, currency);
    return Number(discount ?? 0) === 0
      ? t('courses.noDiscount', { price })
      : t('courses.discounted', { price, discount: format.percent(Number(discount) / 100, 2) });
  };
  if (!can(listPricing.access)) return null;
  return (
    <DetailsSection title={t('courses.priceHistory')}>
      <Lines empty={t('courses.noPrices')}>
        {prices.map((price, index) => (
          <Line
            key={price.id ?? index}
            name={describePrice(price)}
            note={
              <>
                <Moment at={price.created_at} />
                {price.created_by && ` · ${price.created_by.full_name}`}
                {price.is_deleted && ` · ${t('courses.priceDeleted')}`}
              </>
            }
          >
            {price.is_deleted ? (
              <del>
                <Money amount={price.final_price} currency={currency} />
              </del>
            ) : (
              <Money amount={price.final_price} currency={currency} />
            )}
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

type CourseStudent = Own<CourseDetails>['students'][number];

interface CourseStudentsProps {
  /** The latest enrolments, including ended ones; there can be more. */
  readonly students: readonly CourseStudent[];
  /** The number of active enrolments. */
  readonly count: number | undefined;
}

const isInCourse = ({ status }: CourseStudent): boolean =>
  status === undefined || status === 'active';

export const CourseStudents = ({ students, count }: CourseStudentsProps) => {
  const { t } = useTranslation();
  return (
    <DetailsSection
      title={t('courses.students')}
      note={
        count !== undefined && count > students.filter(isInCourse).length
          ? t('courses.latestStudents', { shown: students.length })
          : undefined
      }
    >
      <Lines empty={t('courses.noStudents')}>
        {students.map((student, index) => (
          <Line
            key={student.id ?? index}
            name={<EntityLink to="students" id={student.id} name={student.full_name} />}
            note={
              <>
                <Moment at={student.enrolled_at} />
                {student.transferred_to &&
                  ` · ${t('enrolments.transferredTo', { course: student.transferred_to.title })}`}
              </>
            }
          >
            <EnrolmentStatus enrolment={student} />
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

/** The plans that the course offers, the default first. */
const OfferedPlans = ({ ids = [] }: { readonly ids?: readonly number[] | undefined }) => {
  const { t } = useTranslation();
  const canRead = useCan()(listPaymentPlans.access);
  const { data: plans = [] } = useQuery({
    ...paymentPlansQuery,
    enabled: canRead && ids.length > 0,
  });
  const names = ids.flatMap((id) => plans.find((plan) => plan.id === String(id))?.name ?? []);
  const [first, ...others] = names;
  if (first === undefined) return null;
  return (
    <Fact name={t('courses.plans')}>
      {[t('courses.isDefaultPlan', { name: first }), ...others].join(', ')}
    </Fact>
  );
};

interface CourseFactsProps {
  readonly course: Adapted<Course>;
  /** The status, where no title shows it. */
  readonly note?: ReactNode;
}

/** The fields of the row: everything there is where the host has no details. */
export const CourseFacts = ({ course, note }: CourseFactsProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const { teacher, capacity, student_count: students } = course;
  return (
    <DetailsSection title={t('courses.about')} note={note}>
      <Figures>
        {can(listPricing.access) && (
          <Figure name={t('courses.price')}>
            {course.current_price === undefined && course.status === 'draft' ? (
              t('courses.noPrice')
            ) : (
              <Money amount={course.current_price} currency={course.currency} />
            )}
          </Figure>
        )}
        {students !== undefined && (
          <Figure
            name={
              capacity === undefined
                ? t('courses.students')
                : t('courses.studentsOfPlaces', {
                    places: t('courses.places', { count: capacity }),
                  })
            }
          >
            {format.number(students)}
          </Figure>
        )}
      </Figures>
      <Facts>
        <Fact name={t('courses.teacher')}>
          <EntityLink to="teachers" id={teacher?.id} name={teacher?.full_name} />
        </Fact>
        <Fact name={t('courses.code')}>{course.code}</Fact>
        <Fact name={t('courses.subject')}>{course.subject}</Fact>
        <Fact name={t('table.fields.classLevel')}>{course.class_level}</Fact>
        <TimeFact name={t('courses.starts')} at={course.starts_at} isExact />
        <TimeFact name={t('courses.ends')} at={course.ends_at} isExact />
        <TagsFact tags={course.tags} />
        <OfferedPlans ids={course.payment_plans} />
        {course.description && <Fact name={t('courses.description')}>{course.description}</Fact>}
      </Facts>
    </DetailsSection>
  );
};

export const CourseDrawer = ({
  id,
  row,
  more,
  isLoadingMore,
}: RecordProps<Adapted<Course>, Own<CourseDetails>>) => (
  <>
    <ActionRow>
      <CourseActions id={id} course={row} />
    </ActionRow>
    <CourseFacts course={row} note={<StatusBadge status={row.status} />} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    {more && <CoursePrices prices={more.price_history} currency={row.currency} />}
    {more && <CourseStudents students={more.students} count={row.student_count} />}
  </>
);
