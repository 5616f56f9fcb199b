import type { StudentDetails } from '@provost/contract/students';
import type { Own } from '@/api/own.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { PayerForm } from './payer-form.tsx';

export interface ChangePayerProps {
  readonly student: Own<StudentDetails>;
}

interface PayerDialogProps extends ChangePayerProps, OpenDialog {}

/** Changes the payer of a student. */
export const PayerDialog = ({ student, isOpen, onClose }: PayerDialogProps) => {
  const { t } = useTranslation();
  const title = t('payers.ofStudent', { name: student.full_name });
  return (
    <Dialog isOpen={isOpen} title={title} onCancel={onClose}>
      <PayerForm of="student" record={student} />
    </Dialog>
  );
};
