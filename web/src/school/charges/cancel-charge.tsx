import { deleteCharge } from '@provost/contract/charges';
import { useState } from 'react';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { type Charge, currentCharge } from './account.queries.ts';
import { AccountState } from './account-state.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { ChargeFacts } from './charge-facts.tsx';

/** Asks before a charge is cancelled. */
export const CancelCharge = ({ charge, enrolment, isOpen, onClose }: ChargeDialogProps) => {
  const { t } = useTranslation();
  const title = t('charges.cancel.title', { label: charge?.label ?? '' });
  return (
    <Dialog isOpen={isOpen} title={title} onCancel={onClose}>
      <AccountState enrolment={enrolment} lines={2}>
        {({ data }) => charge && <CancelForm charge={currentCharge(data, charge)} />}
      </AccountState>
    </Dialog>
  );
};

const CancelForm = (props: { readonly charge: Charge }) => {
  const { t } = useTranslation();
  // As it was on show when the dialog opened.
  const [charge] = useState(props.charge);
  const { id, version } = charge;
  const cancel = useVersionedWrite({
    send: sendTo(deleteCharge, (_: string) => ({ params: { id } })),
    version,
    showsErrors: true,
  });
  return (
    <WriteForm
      write={cancel}
      body={id}
      submitLabel={t('charges.cancel.button')}
      cancelLabel={t('charges.cancel.keep')}
      isDangerous
    >
      <ChargeFacts charges={[cancel.conflict ? props.charge : charge]} />
      <p>{t('charges.cancel.effect')}</p>
    </WriteForm>
  );
};
