import { Button } from '@mantine/core';
import { enrolNext } from '@provost/contract/enrolments';
import { useCan } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useSinglePress } from '@/lib/dom/use-single-press.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

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
  const press = useSinglePress();
  if (!can(enrolNext.access)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enrol.isPending}
      onClick={press(() => enrol.send(course))}
      {...(nameId !== undefined && { 'aria-describedby': nameId, 'data-main-action': true })}
    >
      {t('enrolments.enrolNext')}
    </Button>
  );
};
