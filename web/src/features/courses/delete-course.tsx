import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleWrite } from '@/api/writes/use-single-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { deleteCourseOptions, invalidateCourses } from './course-writes.ts';

interface DeleteCourseProps {
  readonly id: string;
  readonly name: string;
}

/** Only for drafts, which have no students. */
export const DeleteCourse = ({ id, name }: DeleteCourseProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useSingleWrite(deleteCourseOptions(id));
  const confirm = () =>
    remove.write(() => undefined, {
      onSuccess: async () => {
        // Leaves the page first: the deleted record could not be reloaded.
        await navigate({ to: '/courses', replace: true });
        await invalidateCourses(client);
      },
      onError: () => setIsAsking(false),
    });
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
