import { type Teacher, type TeacherDetails, updateTeacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { dotted } from '@/lib/format/dotted.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EditLink, EntityLink } from '@/school/entity-link.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { StatusActions, useChangeStatus } from '@/school/people/status-actions.tsx';
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
import { teacherDetails } from './teacher-list.ts';

export interface TeacherProps {
  readonly id: string;
  readonly teacher: Adapted<Teacher>;
  /** Whether the host has the calls beyond the specification's lists. */
  readonly hasDetails: boolean;
}

type Details = Own<TeacherDetails>;

const total = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);

/** Only courses with a capacity count. */
const shareOfPlaces = (courses: Details['courses']): number | undefined => {
  const limited = courses.filter(({ capacity }) => capacity !== undefined);
  const places = total(limited.map(({ capacity }) => capacity));
  return places > 0 ? total(limited.map(({ student_count }) => student_count)) / places : undefined;
};

export const TeacherCourses = ({ more }: { readonly more: Details }) => {
  const { t, format } = useTexts();
  const { courses, load } = more;
  const share = shareOfPlaces(courses);
  return (
    <DetailsSection
      title={t('teachers.load')}
      note={
        share === undefined
          ? undefined
          : t('teachers.placesTaken', { share: format.percent(share) })
      }
    >
      <Figures>
        <Figure name={t('teachers.courses')}>
          {format.number(load.course_count ?? courses.length)}
        </Figure>
        <Figure name={t('teachers.enrolments')}>
          <Count value={load.student_count} />
        </Figure>
      </Figures>
      <Lines empty={t('teachers.noCourses')}>
        {courses.map((course, index) => (
          <Line
            key={course.id ?? index}
            name={<EntityLink to="courses" id={course.id} name={course.title} />}
            note={dotted([course.code, course.class_level])}
          >
            <StatusBadge status={course.status} />
            {course.student_count !== undefined && (
              <span>
                {course.capacity === undefined
                  ? t('teachers.courseStudents', { count: course.student_count })
                  : t('teachers.courseOfPlaces', {
                      count: course.student_count,
                      places: t('courses.places', { count: course.capacity }),
                    })}
              </span>
            )}
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

/** The access rule of the call includes support, but the server lets them change students only. */
const changeRule = updateTeacher.access;

/** The main actions, on the page and in the drawer. */
export const TeacherActions = ({ id, teacher, hasDetails }: TeacherProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const name = teacher.full_name ?? t('teachers.one');
  const statusChange = useChangeStatus(teacherDetails, id, name);
  // An erased teacher can be read, but no longer changed.
  if (!hasDetails || teacher.is_erased || !can(changeRule)) return null;
  return (
    <>
      <EditLink to="teachers" id={id} />
      <StatusActions
        name={name}
        status={teacher.status}
        setBy={teacher.status_set_by}
        {...statusChange}
      />
    </>
  );
};

/** The fields of the row: everything there is where the host has no details. */
export const TeacherFacts = ({ teacher }: { readonly teacher: Adapted<Teacher> }) => {
  const { t } = useTranslation();
  const { subjects, class_levels, experience_years: years, phone } = teacher;
  return (
    <DetailsSection title={t('teachers.about')}>
      <Facts>
        {teacher.headline && <Fact name={t('teachers.headline')}>{teacher.headline}</Fact>}
        <Fact name={t('teachers.subjects')}>{subjects.join(', ')}</Fact>
        <Fact name={t('table.fields.classLevels')}>{class_levels.join(', ')}</Fact>
        <TagsFact tags={teacher.tags} />
        <Fact name={t('teachers.experience')}>
          {years !== undefined && t('teachers.years', { count: years })}
        </Fact>
        {teacher.qualifications && (
          <Fact name={t('teachers.qualifications')}>{teacher.qualifications}</Fact>
        )}
        {teacher.bio && <Fact name={t('teachers.bio')}>{teacher.bio}</Fact>}
        <Fact name={t('table.fields.phone')}>{phone}</Fact>
        <TimeFact name={t('table.fields.joined')} at={teacher.created_at} />
        <TimeFact name={t('table.fields.lastSignIn')} at={teacher.last_login_at} />
      </Facts>
    </DetailsSection>
  );
};

export const TeacherDrawer = ({
  id,
  row,
  more,
  isLoadingMore,
}: RecordProps<Adapted<Teacher>, Own<TeacherDetails>>) => (
  <>
    <PersonHeading name={row.full_name} email={row.email} status={row.status} />
    <ActionRow>
      <TeacherActions id={id} teacher={row} hasDetails={more !== undefined} />
    </ActionRow>
    {more && <TeacherCourses more={more} />}
    {isLoadingMore && <SectionSkeleton lines={5} />}
    <TeacherFacts teacher={row} />
  </>
);
