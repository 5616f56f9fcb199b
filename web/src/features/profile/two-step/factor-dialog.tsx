import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface FactorFormProps {
  /** With the recovery codes that a first factor issues; empty for a further one. */
  readonly onAdded: (codes: readonly string[]) => void;
}

interface FactorDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (form: FactorFormProps) => ReactNode;
}

/** Adds a second factor, then shows the recovery codes of a first one. */
export const FactorDialog = ({ isOpen, title, onClose, children }: FactorDialogProps) => {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const hasCodes = codes.length > 0;
  const close = () => {
    setCodes([]);
    onClose();
  };
  const onAdded = (issued: readonly string[]) => (issued.length > 0 ? setCodes(issued) : close());
  return (
    <Dialog
      isOpen={isOpen}
      title={hasCodes ? t('twoStep.save') : title}
      isStatic={hasCodes}
      onCancel={close}
    >
      {hasCodes ? <RecoveryCodes codes={codes} onDone={close} /> : children({ onAdded })}
    </Dialog>
  );
};
