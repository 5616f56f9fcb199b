import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/use-details.ts';
import { DetailsDrawer, SectionSkeleton } from '@/ui/details-drawer.tsx';
import { CourseFacts } from './course-facts.tsx';
import { courseDetails } from './course-list.ts';
import { CoursePrices } from './course-prices.tsx';
import { CourseStudents } from './course-students.tsx';

const route = getRouteApi('/shell/courses/$id');

export const CourseDrawer = (): ReactNode => {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const details = useDetails(courseDetails, id);
  const { row, more } = details;
  return (
    <DetailsDrawer
      title={row?.title ?? t('courses.one')}
      load={details}
      onClosed={() => void navigate({ to: '/courses', search: true, resetScroll: false })}
    >
      {row && (
        <>
          <CourseFacts course={row} />
          {details.isLoadingMore && <SectionSkeleton lines={5} />}
          {more && <CoursePrices prices={more.price_history} currency={row.currency} />}
          {more && <CourseStudents students={more.students} count={row.student_count} />}
        </>
      )}
    </DetailsDrawer>
  );
};
