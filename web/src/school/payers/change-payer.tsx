import { linkPayer, listPayers } from '@provost/contract/payers';
import { updateStudent } from '@provost/contract/students';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';
import type { ChangePayerProps } from './payer-dialog.tsx';

const load = () => loadPart(() => import('./payer-dialog.tsx'));

/** Who is asked for the money of a student: for roles that can choose a payer. */
export const ChangePayer = ({ student }: ChangePayerProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const canEdit = can(updateStudent.access) && can(listPayers.access);
  if (student.is_erased || !(canEdit || can(linkPayer.access))) return null;
  return (
    <LazyDialogButton label={t('enrolments.actions.payer.button')} load={load}>
      {({ PayerDialog }, dialog) => <PayerDialog student={student} {...dialog} />}
    </LazyDialogButton>
  );
};
