import {
  deleteCharge,
  type PostponeForm as Postpone,
  postponeCharges,
} from '@provost/contract/charges';
import { addDays } from '@provost/contract/days';
import { type ComponentType, useState } from 'react';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogDay, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { Loaded } from '../loaded.tsx';
import {
  type AccountAction,
  type AccountFormProps,
  type AskedCharge,
  accountQuery,
  type Charge,
} from './account.queries.ts';
import { useChargeIssues, useToday } from './charge-fields.ts';
import { ChargeForm } from './charge-form.tsx';
import { MoveCredit } from './move-credit.tsx';
import { PlanForm } from './plan-form.tsx';

interface ChargeDialogProps extends AskedCharge, OpenDialog {}

/** What can be done about what an enrolment owes. i18n-keys: charges.*.title */
export const ChargeDialog = ({ isOpen, onClose, ...asked }: ChargeDialogProps) => {
  const { t } = useTranslation();
  const { action, enrolment, name, charge } = asked;
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`charges.${action}.title`, { name, label: charge?.label ?? '' })}
      onCancel={onClose}
    >
      {action === 'moveCredit' ? (
        <MoveCredit enrolment={enrolment} />
      ) : (
        <Loaded query={accountQuery(enrolment)} lines={4} failedTitle={t('charges.failure')}>
          {(account) => {
            const Form = forms[action];
            // The screen can show an earlier state of it: before one's own last change.
            const current = account.data.find(({ id }) => id === charge?.id) ?? charge;
            return <Form {...asked} action={action} charge={current} account={account} />;
          }}
        </Loaded>
      )}
    </Dialog>
  );
};

const CancelForm = (props: AccountFormProps) => {
  const { t } = useTranslation();
  // As it was on show when the dialog opened.
  const [charge] = useState(props.charge);
  const cancel = useVersionedWrite({
    send: sendTo(deleteCharge, (id: string) => ({ params: { id } })),
    version: charge?.version,
    showsErrors: true,
  });
  const shown = cancel.conflict ? props.charge : charge;
  return (
    <WriteForm
      write={cancel}
      body={charge?.id}
      submitLabel={t('charges.cancel.button')}
      cancelLabel={t('charges.cancel.keep')}
      isDangerous
    >
      <ChargeFacts charges={shown ? [shown] : []} />
      <p>{t('charges.cancel.effect')}</p>
    </WriteForm>
  );
};

/** One charge, or those that people are asked for first: those that are overdue, else the next one. */
const dueCharges = ({ charge, account }: AccountFormProps): readonly Charge[] => {
  if (charge) return [charge];
  const open = account.data.filter(({ open: cents }) => Number(cents) > 0);
  const overdue = open.filter(({ state }) => state === 'overdue');
  return overdue.length > 0 ? overdue : open.slice(0, 1);
};

const PostponeForm = (props: AccountFormProps) => {
  // As they were on show when the dialog opened.
  const [charges] = useState(() => dueCharges(props));
  const { t } = useTranslation();
  const today = useToday();
  const name = `postpone ${charges.map(({ id }) => id).join(' ')}`;
  const { typed, field, required, draft } = useDialogDraft(name, () => ({
    due_on: addDays(today, 14),
    reason: '',
    // What a colleague has changed since is a conflict.
    version: props.account.version,
  }));
  const { due_on, reason, version } = typed;
  const issues = useChargeIssues('');
  const postpone = useVersionedWrite({
    send: sendTo(postponeCharges, (body: Postpone) => ({ body })),
    version,
    draft,
  });
  return (
    <WriteForm
      write={postpone}
      body={{ ids: charges.map(({ id }) => wireId(id)), due_on, reason: reason.trim() }}
      submitLabel={t('charges.postpone.button')}
      issues={{ due_on: issues.day(due_on), ...required('reason') }}
    >
      <ChargeFacts charges={postpone.conflict ? dueCharges(props) : charges} />
      <DialogDay {...field('due_on')} isFirst label={t('charges.dueOn')} />
      <DialogText {...field('reason')} label={t('charges.reason')} hint={t('charges.reasonHint')} />
    </WriteForm>
  );
};

/** The open amount of each charge, and since or until when. */
const ChargeFacts = ({ charges }: { readonly charges: readonly Charge[] }) => {
  const format = useFormat();
  return (
    <Facts>
      {charges.map(({ id, label, open, currency, due_on }) => (
        <Fact key={id} name={label}>
          {format.money(open, currency)} · {format.day(due_on)}
        </Fact>
      ))}
    </Facts>
  );
};

const forms: Readonly<Record<AccountAction, ComponentType<AccountFormProps>>> = {
  add: ChargeForm,
  edit: ChargeForm,
  waive: ChargeForm,
  postpone: PostponeForm,
  cancel: CancelForm,
  plan: PlanForm,
};
