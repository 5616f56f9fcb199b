import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@/forms/choice.ts';
import { SearchChoice } from '@/forms/search-choice.tsx';
import { useFormat } from '@/lib/format/use-format.ts';
import {
  courseSearchQuery,
  describeCourse,
  describeStudent,
  type Purpose,
  studentSearchQuery,
} from './choices.ts';

interface ChoiceProps {
  readonly value: Choice | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
  /** A record that can't be chosen, such as the course that a student leaves. */
  readonly except?: string | undefined;
  readonly isFirst?: boolean;
  readonly purpose?: Purpose;
}

export const CourseChoice = ({
  except,
  isFirst = true,
  purpose = 'enrolment',
  ...props
}: ChoiceProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const useChoices = (search: string) => {
    const { data, isError } = useQuery(courseSearchQuery(search, purpose));
    const choices = data?.flatMap((course): Choice[] =>
      course.id === undefined || course.id === except
        ? []
        : [
            {
              value: course.id,
              label: course.title ?? course.id,
              hint: describeCourse(course, t, format),
            },
          ],
    );
    return { choices, isFailed: isError };
  };
  return (
    <SearchChoice
      name="course"
      label={t('enrolments.course')}
      placeholder={t('enrolments.findCourse')}
      {...props}
      useChoices={useChoices}
      isFirst={isFirst}
    />
  );
};

export const StudentChoice = ({ isFirst = true, purpose = 'enrolment', ...props }: ChoiceProps) => {
  const { t } = useTranslation();
  const useChoices = (search: string) => {
    const { data, isError } = useQuery(studentSearchQuery(search, purpose));
    const choices = data?.flatMap((student): Choice[] =>
      student.id === undefined
        ? []
        : [
            {
              value: student.id,
              label: student.full_name ?? student.id,
              hint: describeStudent(student),
            },
          ],
    );
    return { choices, isFailed: isError };
  };
  return (
    <SearchChoice
      name="student"
      label={t('enrolments.student')}
      placeholder={t('enrolments.findStudent')}
      {...props}
      useChoices={useChoices}
      isFirst={isFirst}
    />
  );
};
