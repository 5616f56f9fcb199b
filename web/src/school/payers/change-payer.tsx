import { linkPayer, listPayers } from '@provost/contract/payers';
import { type StudentDetails, updateStudent } from '@provost/contract/students';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';

const load = () => loadPart(() => import('./payer-form.tsx'));

/** Who is asked for the money of a student: for roles that can choose a payer. */
export const ChangePayer = ({ student }: { readonly student: Own<StudentDetails> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const canEdit = can(updateStudent.access) && can(listPayers.access);
  if (student.is_erased || !(canEdit || can(linkPayer.access))) return null;
  return (
    <LazyDialogButton
      label={t('enrolments.actions.payer.button')}
      title={t('payers.ofStudent', { name: student.full_name })}
      load={load}
    >
      {({ PayerForm }) => <PayerForm of="student" record={student} />}
    </LazyDialogButton>
  );
};
