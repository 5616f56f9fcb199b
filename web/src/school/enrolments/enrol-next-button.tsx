import { Button } from '@mantine/core';
import { enrolNext } from '@provost/contract/enrolments';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';

interface EnrolNextButtonProps {
  readonly course: string;
  /** The id of the element that names the course. */
  readonly nameId?: string;
}

/** Enrols the first of the waiting list. */
export const EnrolNextButton = ({ course, nameId }: EnrolNextButtonProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const enrol = useVersionedWrite({
    send: sendTo(enrolNext, (id: string) => ({ params: { id } })),
  });
  if (!can(enrolNext.access)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enrol.isPending}
      onClick={() => enrol.send(course)}
      {...(nameId !== undefined && { 'aria-describedby': nameId, 'data-main-action': true })}
    >
      {t('enrolments.enrolNext')}
    </Button>
  );
};
