import { NativeSelect, TextInput } from '@mantine/core';
import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { type PayerDetails, readPayer } from '@provost/contract/payers';
import { paymentMethods } from '@provost/contract/payment-status';
import { type SplitForm as SplitBody, splitPayment } from '@provost/contract/split-payments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { failureOf } from '@/api/error-lines.ts';
import { type Own, ownRecord } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { issueText } from '@/forms/issue-text.ts';
import { isText, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { formatDecimal, isOtherCurrency } from '@/lib/format/format-decimal.ts';
import { dateProblem, fromLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { parseSigned } from '../payments/payment-change.ts';
import { proposeSplit } from './propose-split.ts';
import styles from './split-dialog.module.css';

type Payer = Own<PayerDetails>;

const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [readPayer.path, 'account', id],
    queryFn: async ({ signal }) =>
      ownRecord<{ data: PayerDetails }>(await callEndpoint(readPayer, { params: { id }, signal }))
        .data,
    // The next payment starts from what is open then.
    gcTime: 0,
  });

interface SplitDialogProps {
  readonly payer: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Records one payment of a payer for several enrolments. */
export const SplitDialog = (props: SplitDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('payers.split.title', { name: props.name })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <Loaded {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const Loaded = (props: SplitDialogProps) => {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(accountQuery(props.payer))}
      skeleton={<SectionSkeleton lines={5} />}
      failedTitle={t('payers.failure')}
      toFailure={(error) => failureOf(error, t)}
    >
      {(account) => <SplitForm {...props} account={account} />}
    </QueryState>
  );
};

interface SplitFormProps extends SplitDialogProps {
  readonly account: Payer;
}

interface Typed {
  readonly currency: string;
  readonly total: string;
  readonly method: string;
  readonly reference: string;
  readonly paid_at: string;
  /** By enrolment. */
  readonly amounts: Readonly<Record<string, string>>;
}

const centsOf = (amount: string | undefined): number => parseHundredths(amount ?? '') ?? 0;

/** The oldest due date first; an enrolment that owes nothing can still get a part. */
const partsOf = (account: Payer, currency: string) =>
  account.enrolments.filter(
    ({ balance, open, status }) =>
      balance.currency === currency && (open.length > 0 || status === 'active'),
  );

const SplitForm = ({ isOpen, onClose, payer, ...props }: SplitFormProps) => {
  // As it was on show when the dialog opened.
  const [account] = useState(props.account);
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const currencies = [...new Set(account.enrolments.map(({ balance }) => balance.currency))];
  const [typed, setTyped, draft] = useDialogDraft<Typed>(
    `split ${payer}`,
    () => ({
      currency: currencies[0] ?? '',
      total: '',
      method: 'bank_transfer',
      reference: '',
      paid_at: '',
      amounts: {},
    }),
    { amounts: (stored) => isJsonObject(stored) && Object.values(stored).every(isText) },
  );
  const { currency, amounts } = typed;
  const enrolments = partsOf(account, currency);
  const set = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed }));
  const save = useVersionedWrite({
    send: sendTo(splitPayment, (body: SplitBody) => ({ body })),
    draft,
    showsErrors: true,
  });
  const read = (text: string | undefined) => parseSigned(language, text ?? '') ?? 0;
  const propose = (total: string, parts = enrolments) => {
    const open = parts.flatMap(({ id, open: charges }) =>
      charges.map(({ due_on, amount }) => ({ enrolment: id, due_on, cents: centsOf(amount) })),
    );
    const proposed = proposeSplit(Math.max(0, read(total)), open);
    return Object.fromEntries(
      [...proposed].map(([id, cents]) => [id, formatDecimal(language, cents)]),
    );
  };
  const problemOf = (text: string) => {
    if (isOtherCurrency(text, currency)) return t('forms.otherCurrency', { currency });
    if (isAmount(read(text))) return undefined;
    return issueText(t, language, { key: text.trim() ? 'amount' : 'required' });
  };
  const filled = enrolments.filter(({ id }) => (amounts[id] ?? '').trim() !== '');
  const remainder = read(typed.total) - filled.reduce((sum, { id }) => sum + read(amounts[id]), 0);
  const rest = format.money(formatHundredths(remainder), currency);
  const paidAt = fromLocalTime(typed.paid_at);
  const body: SplitBody = {
    payer: wireId(payer),
    method: typed.method as SplitBody['method'],
    ...(typed.reference.trim() && { provider_ref: typed.reference.trim() }),
    ...(paidAt && { paid_at: paidAt }),
    parts: filled.map(({ id }) => ({
      enrolment: wireId(id),
      amount: formatHundredths(read(amounts[id])),
    })),
  };
  const fieldOf = (id: string) => `parts.${filled.findIndex((one) => one.id === id)}`;
  return (
    <DialogForm
      isOpen={isOpen}
      error={save.error}
      fieldOfCode={{ reference_in_use: 'provider_ref' }}
      submitLabel={t('nav.payment-new')}
      issues={{
        total: problemOf(typed.total),
        provider_ref: undefined,
        paid_at: dateProblem(typed.paid_at) && t('validation.instant'),
        ...Object.fromEntries(filled.map(({ id }) => [fieldOf(id), problemOf(amounts[id] ?? '')])),
        form: remainder === 0 ? undefined : t('payers.split.mustClose', { amount: rest }),
      }}
      isBusy={save.isPending}
      onSubmit={() => save.send(body, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          {currencies.length > 1 && (
            <NativeSelect
              label={t('payments.currency')}
              value={currency}
              onChange={({ currentTarget: { value } }) => {
                set({ currency: value, amounts: propose(typed.total, partsOf(account, value)) });
              }}
              data={currencies}
            />
          )}
          <TextInput
            data-autofocus
            label={t('payers.split.total')}
            error={errorOf('total')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            rightSection={currency}
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
            value={typed.total}
            onChange={({ currentTarget: { value } }) => {
              set({ total: value, amounts: propose(value) });
            }}
          />
          <ul className={styles.parts} aria-label={t('payers.split.parts')}>
            {enrolments.map(({ id, student, course, balance, open }) => (
              <li key={id}>
                <TextInput
                  classNames={{ root: styles.part ?? '', wrapper: styles.amount ?? '' }}
                  label={`${student.full_name} · ${course.title}`}
                  description={[
                    t('payers.split.open', { amount: format.money(balance.balance, currency) }),
                    open[0] &&
                      t('payers.split.due', {
                        date: format.date(open[0].due_on, { dateStyle: 'medium', timeZone: 'UTC' }),
                      }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  error={errorOf(fieldOf(id))}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={24}
                  value={amounts[id] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set({ amounts: { ...amounts, [id]: value } })
                  }
                />
              </li>
            ))}
          </ul>
          <Facts>
            <Fact name={t('payers.split.remainder')}>{rest}</Fact>
          </Facts>
          <NativeSelect
            label={t('payments.method')}
            value={typed.method}
            onChange={({ currentTarget: { value } }) => set({ method: value })}
            data={paymentMethods.map((value) => ({ value, label: t(`payments.methods.${value}`) }))}
          />
          <TextInput
            label={t('payments.reference')}
            description={t('forms.optional')}
            error={errorOf('provider_ref')}
            maxLength={200}
            value={typed.reference}
            onChange={({ currentTarget: { value } }) => set({ reference: value })}
          />
          <DateTimeInput
            label={t('payments.paid')}
            timeLabel={t('payments.paidTime')}
            hint={t('payments.paidHint')}
            error={errorOf('paid_at')}
            value={typed.paid_at}
            onChange={(paid_at) => set({ paid_at })}
          />
        </>
      )}
    </DialogForm>
  );
};
