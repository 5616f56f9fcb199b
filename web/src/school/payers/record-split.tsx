import { splitPayment } from '@provost/contract/split-payments';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';

const load = () => loadPart(() => import('./split-form.tsx'));

/** One payment of a payer, for several enrolments. */
export const RecordSplit = ({ payer, name }: { readonly payer: string; readonly name: string }) => {
  const { t } = useTranslation();
  if (!useCan()(splitPayment.access)) return null;
  return (
    <LazyDialogButton
      label={t('nav.payment-new')}
      title={t('payers.split.title', { name })}
      load={load}
    >
      {({ SplitForm }) => <SplitForm payer={payer} />}
    </LazyDialogButton>
  );
};
