import { Button } from '@mantine/core';
import { linkPayer, listPayers } from '@provost/contract/payers';
import { updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { ChangePayerProps } from './payer-dialog.tsx';

const load = () => loadPart(() => import('./payer-dialog.tsx'));

/** Who is asked for the money of a student: for roles that can choose a payer. */
export const ChangePayer = ({ student }: ChangePayerProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const canEdit = can(updateStudent.access) && can(listPayers.access);
  if (student.is_erased || !(canEdit || can(linkPayer.access))) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('enrolments.actions.payer.button')}
      </Button>
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ PayerDialog }) => <PayerDialog student={student} isOpen={isOpen} onClose={close} />}
      </LazyPart>
    </>
  );
};
