import { updateClassLevel } from '@provost/contract/class-levels';
import { createCourse } from '@provost/contract/courses';
import type { Endpoint } from '@provost/contract/endpoint';
import { createEnrolment } from '@provost/contract/enrolments';
import { type School, updateSchool } from '@provost/contract/school';
import { listStaff } from '@provost/contract/staff';
import { registerStudent } from '@provost/contract/students';
import { registerTeacher } from '@provost/contract/teachers';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import styles from './first-run.module.css';

interface Step {
  readonly name: keyof School['setup'];
  readonly path: string;
  readonly call: Pick<Endpoint, 'access'>;
}

const steps: readonly Step[] = [
  { name: 'has_name', path: '/settings/school', call: updateSchool },
  { name: 'has_class_level', path: '/settings/class-levels', call: updateClassLevel },
  { name: 'has_teacher', path: '/teachers/new', call: registerTeacher },
  { name: 'has_course', path: '/courses/new', call: createCourse },
  { name: 'has_colleague', path: '/settings/staff', call: listStaff },
  { name: 'has_student', path: '/students/new', call: registerStudent },
  { name: 'has_enrolment', path: '/enrolments', call: createEnrolment },
];

/** What an empty school needs first, for those who can do all of it; gone once it is done. */
export const FirstRun = () => {
  const { t } = useTranslation();
  const titleId = useId();
  const can = useCan();
  const isAble = steps.every(({ call }) => can(call.access));
  // Whatever completes a step elsewhere shows when the user returns.
  const { data: school } = useQuery({ ...schoolQuery, enabled: isAble });
  const done = steps.filter(({ name }) => school?.setup[name] !== false);
  if (!isAble || !school || done.length === steps.length) return null;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('firstRun.title')}
      </h2>
      <p className={styles.progress}>
        {t('firstRun.progress', { done: done.length, count: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ name, path }) => {
          const isDone = school.setup[name] !== false;
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={name} className={styles.step} data-done={isDone || undefined}>
              <Icon size={20} stroke={1.5} aria-hidden />
              {isDone ? (
                <span>
                  {t(`firstRun.steps.${name}`)} <small>{t('firstRun.done')}</small>
                </span>
              ) : (
                <Link to={path as '/'}>{t(`firstRun.steps.${name}`)}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
