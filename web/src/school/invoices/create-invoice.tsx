import { Button } from '@mantine/core';
import { createInvoice } from '@provost/contract/invoices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { Billed } from './billable.query.ts';

const load = () => loadPart(() => import('./invoice-dialog.tsx'));

/** Opens the choice of the charges of an enrolment or a payer. */
export const CreateInvoice = ({ billed }: { readonly billed: Billed }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!useCan()(createInvoice.access)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('invoices.create.button')}
      </Button>
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ InvoiceDialog }) => <InvoiceDialog billed={billed} isOpen={isOpen} onClose={close} />}
      </LazyPart>
    </>
  );
};
