import { Button } from '@mantine/core';
import { splitPayment } from '@provost/contract/split-payments';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';

interface RecordSplitProps {
  readonly payer: string;
  readonly name: string;
}

const load = () => loadPart(() => import('./split-dialog.tsx'));

/** One payment of a payer, for several enrolments. */
export const RecordSplit = ({ payer, name }: RecordSplitProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!useCan()(splitPayment.access)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('nav.payment-new')}
      </Button>
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ SplitDialog }) => (
          <SplitDialog payer={payer} name={name} isOpen={isOpen} onClose={close} />
        )}
      </LazyPart>
    </>
  );
};
