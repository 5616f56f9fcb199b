import { Button } from '@mantine/core';
import type { Course, CourseStatus } from '@provost/contract/courses';
import { deleteCourse, updateCourse } from '@provost/contract/courses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { EditLink } from '@/school/edit-link.tsx';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { RecordPaymentLink } from '@/school/payments/record-payment-link.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { PublishProblems } from './publish-problems.tsx';

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
    send: (body: { status: CourseStatus }, { idempotencyKey, version }) =>
      callEndpoint(updateCourse, { params: { id }, body: { ...body, ...version }, idempotencyKey }),
    version: course.version,
  });
  useKeepFocus(change.isPending);
  const close = () => setIsArchiving(false);
  const setStatus = (next: CourseStatus) =>
    change.send({ status: next }, { onSuccess: close, onError: close });
  return (
    <>
      {can(updateCourse.access) && <EditLink to="/courses/$id/edit" id={id} />}
      {status === 'published' && <EnrolButton course={{ id, name }} />}
      {status === 'published' && <RecordPaymentLink course={id} />}
      {can(updateCourse.access) &&
        (steps[status ?? ''] ?? []).map((step) => (
          <Button
            key={step.name}
            variant="default"
            loading={change.isPending && change.variables?.status === step.status}
            onClick={() =>
              step.name === 'archive' ? setIsArchiving(true) : setStatus(step.status)
            }
          >
            {t(`courses.actions.${step.name}`)}
          </Button>
        ))}
      {status === 'draft' && can(deleteCourse.access) && <DeleteCourse id={id} name={name} />}
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
