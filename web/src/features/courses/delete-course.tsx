import { Button } from '@mantine/core';
import { deleteCourse } from '@provost/contract/courses';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { holdReloads } from '@/api/writes/announce-write.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface DeleteCourseProps {
  readonly id: string;
  readonly name: string;
}

/** Only for drafts, which have no students. */
export const DeleteCourse = ({ id, name }: DeleteCourseProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useVersionedWrite({
    send: (params: { id: string }, { idempotencyKey }) =>
      callEndpoint(deleteCourse, { params, idempotencyKey }),
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
          setIsAsking(false);
        },
      },
    );
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('courses.actions.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('courses.deleteTitle', { name })}
        confirmLabel={t('courses.actions.delete')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('courses.deleteEffect')}</p>
      </ConfirmDialog>
    </>
  );
};
