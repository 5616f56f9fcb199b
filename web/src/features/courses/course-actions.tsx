import { Button } from '@mantine/core';
import {
  type Course,
  type CourseStatus,
  deleteCourse,
  updateCourse,
} from '@provost/contract/courses';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { holdReloads } from '@/api/writes/announce-write.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { EditLink } from '@/school/entity-link.tsx';
import { RecordPaymentLink } from '@/school/payments/record-payment-link.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import { courseSpec } from './course-form.ts';
import styles from './publish-problems.module.css';

interface DeleteCourseProps {
  readonly id: string;
  readonly name: string;
  readonly version: number | undefined;
}

/** Only for drafts, which have no students. */
const DeleteCourse = ({ id, name, version }: DeleteCourseProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The version that was on show when the dialog opened.
  const { asked, ask, isOpen, close } = useAsked<number | undefined>();
  const remove = useVersionedWrite({
    send: sendTo(deleteCourse, (params: { id: string }) => ({ params })),
    version: asked,
  });
  const confirm = () => {
    // Leaves the page first: the deleted record could not be reloaded.
    const release = holdReloads('courses');
    remove.send(
      { id },
      {
        onSuccess: () => void navigate({ to: '/courses', replace: true }).finally(release),
        onError: () => {
          release();
          close();
        },
      },
    );
  };
  return (
    <>
      <Button variant="default" onClick={() => ask(version)}>
        {t('courses.actions.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('courses.deleteTitle', { name })}
        confirmLabel={t('courses.actions.delete')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{t('courses.deleteEffect')}</p>
      </ConfirmDialog>
    </>
  );
};

interface PublishProblemsProps {
  readonly id: string;
  /** The messages of the server for each field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** What a course needs before it can be published, and the way to add it. */
const PublishProblems = ({ id, texts }: PublishProblemsProps) => {
  const { t } = useTranslation();
  const fields = Object.entries(texts);
  if (fields.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <p>{t('courses.cannotPublish')}</p>
      <ul>
        {fields.map(([name, lines]) => (
          <li key={name}>
            <strong>{t(courseSpec[name]?.title ?? name)}</strong>: {lines.join(' ')}
          </li>
        ))}
      </ul>
      <Link to="/courses/$id/edit" params={{ id }}>
        {t('courses.completeCourse')}
      </Link>
    </div>
  );
};

interface CourseActionsProps {
  readonly id: string;
  readonly course: Adapted<Course>;
}

/** The next statuses of each status, by the name of the button. */
const steps: Readonly<Record<string, readonly { name: string; status: CourseStatus }[]>> = {
  draft: [
    { name: 'publish', status: 'published' },
    { name: 'archive', status: 'archived' },
  ],
  published: [{ name: 'archive', status: 'archived' }],
  archived: [{ name: 'restore', status: 'published' }],
};

/** The main actions, on the page and in the drawer. */
export const CourseActions = ({ id, course }: CourseActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isArchiving, setIsArchiving] = useState(false);
  const name = course.title ?? t('courses.one');
  const { status } = course;
  const change = useVersionedWrite({
    send: sendTo(updateCourse, (body: { status: CourseStatus }) => ({ params: { id }, body })),
    version: course.version,
  });
  useKeepFocus(change.isPending);
  const close = () => setIsArchiving(false);
  const setStatus = (next: CourseStatus) =>
    change.send({ status: next }, { onSuccess: close, onError: close });
  return (
    <>
      {status === 'published' && <EnrolButton variant="filled" course={{ id, name }} />}
      {status === 'published' && <RecordPaymentLink course={id} />}
      {can(updateCourse.access) && <EditLink to="courses" id={id} />}
      {can(updateCourse.access) &&
        (steps[status ?? ''] ?? []).map((step) => (
          <Button
            key={step.name}
            variant="default"
            loading={change.isPending && change.variables?.status === step.status}
            onClick={onFirstClick(() =>
              step.name === 'archive' ? setIsArchiving(true) : setStatus(step.status),
            )}
          >
            {t(`courses.actions.${step.name}`)}
          </Button>
        ))}
      {status === 'draft' && can(deleteCourse.access) && (
        <DeleteCourse id={id} name={name} version={course.version} />
      )}
      <PublishProblems id={id} texts={fieldTexts(change.error)} />
      <ConfirmDialog
        isOpen={isArchiving}
        title={t('courses.archiveTitle', { name })}
        confirmLabel={t('courses.actions.archive')}
        isBusy={change.isPending}
        onConfirm={() => setStatus('archived')}
        onCancel={close}
      >
        <p>{t('courses.archiveEffect')}</p>
      </ConfirmDialog>
    </>
  );
};
