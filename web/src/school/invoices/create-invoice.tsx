import { Button } from '@mantine/core';
import { createInvoice } from '@provost/contract/invoices';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import type { Billed } from './invoice-dialog.tsx';

const load = () => loadPart(() => import('./invoice-dialog.tsx'));

/** Opens the choice of the charges of an enrolment or a payer. */
export const useInvoiceDialog = () => {
  const { asked: billed, ask, isOpen, close } = useAsked<Billed>();
  const dialog = (
    <LazyPart load={load} isNeeded={isOpen} onClose={close}>
      {({ InvoiceDialog }) =>
        billed && <InvoiceDialog billed={billed} isOpen={isOpen} onClose={close} />
      }
    </LazyPart>
  );
  return { ask, dialog };
};

export const CreateInvoice = ({ billed }: { readonly billed: Billed }) => {
  const { t } = useTranslation();
  const { ask, dialog } = useInvoiceDialog();
  if (!useCan()(createInvoice.access)) return null;
  return (
    <>
      <Button variant="default" onClick={() => ask(billed)}>
        {t('invoices.create.button')}
      </Button>
      {dialog}
    </>
  );
};
