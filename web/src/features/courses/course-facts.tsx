import type { Course } from '@provost/contract/courses';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { listPricing } from '@provost/contract/pricing';
import { readTeacher } from '@provost/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { paymentPlansQuery } from '@/school/courses/payment-plans.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { TagsFact } from '@/school/tags/tag-badges.tsx';
import { DetailsSection, Fact, Facts, Figure, Figures } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';

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
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
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
          <EntityLink to="/teachers/$id" id={teacher?.id} isOpen={can(readTeacher.access)}>
            {teacher?.full_name}
          </EntityLink>
        </Fact>
        <Fact name={t('courses.code')}>{course.code}</Fact>
        <Fact name={t('courses.subject')}>{course.subject}</Fact>
        <Fact name={t('table.fields.classLevel')}>{course.class_level}</Fact>
        <Fact name={t('courses.starts')}>
          <Moment at={course.starts_at} isExact />
        </Fact>
        <Fact name={t('courses.ends')}>
          <Moment at={course.ends_at} isExact />
        </Fact>
        <TagsFact tags={course.tags} />
        <OfferedPlans ids={course.payment_plans} />
        {course.description && <Fact name={t('courses.description')}>{course.description}</Fact>}
      </Facts>
    </DetailsSection>
  );
};
