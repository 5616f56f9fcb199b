import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { type PayerDetails, readPayer } from '@provost/contract/payers';
import { paymentMethods } from '@provost/contract/payment-status';
import { type SplitForm as SplitBody, splitPayment } from '@provost/contract/split-payments';
import { useState } from 'react';
import { type Own, ownQuery } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { DialogAmount, DialogSelect, DialogText, DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { issueText } from '@/forms/issue-text.ts';
import { isText, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { dotted } from '@/lib/format/dotted.ts';
import { formatDecimal, isOtherCurrency } from '@/lib/format/format-decimal.ts';
import { dateProblem, fromLocalTime } from '@/lib/format/local-time.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { optionalLabel } from '@/ui/optional-label.ts';
import { Loaded } from '../loaded.tsx';
import { parseSigned } from '../payments/payment-change.ts';
import styles from './split-form.module.css';

/** What is open of an enrolment on a due date, in cents. */
export interface OpenPart {
  readonly enrolment: string;
  readonly due_on: string;
  readonly cents: number;
}

/** A total over enrolments, the oldest due date first. More than what is open belongs to none. */
export function proposeSplit(
  total: number,
  open: readonly OpenPart[],
): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  let rest = total;
  for (const { enrolment, cents } of open.toSorted((one, other) =>
    one.due_on < other.due_on ? -1 : Number(one.due_on > other.due_on),
  )) {
    const part = Math.min(rest, cents);
    if (part <= 0) break;
    rest -= part;
    parts.set(enrolment, (parts.get(enrolment) ?? 0) + part);
  }
  return parts;
}

type Payer = Own<PayerDetails>;

const accountQuery = (id: string) => ({
  ...ownQuery(readPayer, { params: { id } }),
  // The next payment starts from what is open then.
  gcTime: 0,
});

/** Records one payment of a payer for several enrolments. */
export const SplitForm = ({ payer }: { readonly payer: string }) => {
  const { t } = useTranslation();
  return (
    <Loaded query={accountQuery(payer)} lines={5} failedTitle={t('payers.failure')}>
      {(account) =>
        // Without an enrolment there is neither a currency nor anything to pay for.
        account.enrolments.length === 0 ? (
          <p>{t('payers.noEnrolments')}</p>
        ) : (
          <LoadedSplit account={account} />
        )
      }
    </Loaded>
  );
};

interface Typed {
  readonly currency: string;
  readonly total: string;
  readonly method: string;
  readonly reference: string;
  readonly paid_at: string;
  /** By enrolment. */
  readonly amounts: Readonly<Record<string, string>>;
  /** The balances when the dialog opened: a later payment by a colleague is a conflict. */
  readonly balances: Readonly<Record<string, string>>;
}

const isByEnrolment = (stored: unknown): boolean =>
  isJsonObject(stored) && Object.values(stored).every(isText);

const balancesOf = ({ enrolments }: Payer) =>
  Object.fromEntries(enrolments.map(({ id, balance }) => [id, balance.balance]));

const centsOf = (amount: string | undefined): number => parseHundredths(amount ?? '') ?? 0;

/** The oldest due date first; an enrolment that owes nothing can still get a part. */
const partsOf = (account: Payer, currency: string) =>
  account.enrolments.filter(
    ({ balance, open, status }) =>
      balance.currency === currency && (open.length > 0 || status === 'active'),
  );

const LoadedSplit = (props: { readonly account: Payer }) => {
  const [opened] = useState(props.account);
  const { t, format } = useTexts();
  const { language } = format;
  const currencies = [...new Set(opened.enrolments.map(({ balance }) => balance.currency))];
  const { typed, set, field, draft } = useDialogDraft<Typed>(
    `split ${opened.id}`,
    () => ({
      currency: currencies[0] ?? '',
      total: '',
      method: 'bank_transfer',
      reference: '',
      paid_at: '',
      amounts: {},
      balances: balancesOf(opened),
    }),
    { amounts: isByEnrolment, balances: isByEnrolment },
  );
  const { currency, amounts } = typed;
  const save = useVersionedWrite({
    send: sendTo(splitPayment, (body: SplitBody) => ({ body })),
    draft,
  });
  // As it was on show when the dialog opened, until a conflict shows it as it is now.
  const account = save.conflict ? props.account : opened;
  const seen = save.conflict ? balancesOf(account) : typed.balances;
  const enrolments = partsOf(account, currency);
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
    payer: wireId(account.id),
    method: typed.method as SplitBody['method'],
    ...(typed.reference.trim() && { provider_ref: typed.reference.trim() }),
    ...(paidAt && { paid_at: paidAt }),
    parts: filled.map(({ id }) => ({
      enrolment: wireId(id),
      amount: formatHundredths(read(amounts[id])),
      ...(seen[id] !== undefined && { balance: seen[id] }),
    })),
  };
  const fieldOf = (id: string) => `parts.${filled.findIndex((one) => one.id === id)}`;
  return (
    <WriteForm
      write={save}
      body={body}
      fieldOfCode={{ reference_in_use: 'provider_ref' }}
      submitLabel={t('nav.payment-new')}
      issues={{
        total: problemOf(typed.total),
        provider_ref: undefined,
        paid_at: dateProblem(typed.paid_at) && t('validation.instant'),
        ...Object.fromEntries(filled.map(({ id }) => [fieldOf(id), problemOf(amounts[id] ?? '')])),
        form: remainder === 0 ? undefined : t('payers.split.mustClose', { amount: rest }),
      }}
    >
      {currencies.length > 1 && (
        <DialogSelect
          {...field('currency')}
          label={t('payments.currency')}
          onChange={(value) =>
            set({ currency: value, amounts: propose(typed.total, partsOf(account, value)) })
          }
          data={currencies}
        />
      )}
      <DialogAmount
        {...field('total')}
        isFirst
        label={t('payers.split.total')}
        currency={currency}
        onChange={(total) => set({ total, amounts: propose(total) })}
      />
      <ul className={`plain-list ${styles.parts}`} aria-label={t('payers.split.parts')}>
        {enrolments.map(({ id, student, course, balance, open }) => (
          <li key={id}>
            <DialogAmount
              name={fieldOf(id)}
              classNames={{ root: styles.part ?? '', wrapper: styles.amount ?? '' }}
              label={`${student.full_name} · ${course.title}`}
              hint={dotted([
                t('payers.split.open', { amount: format.money(balance.balance, currency) }),
                open[0] && t('payers.split.due', { date: format.day(open[0].due_on) }),
              ])}
              value={amounts[id] ?? ''}
              onChange={(value) => set({ amounts: { ...amounts, [id]: value } })}
            />
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name={t('payers.split.remainder')}>{rest}</Fact>
      </Facts>
      <DialogSelect
        {...field('method')}
        label={t('payments.method')}
        data={choicesOf(paymentMethods, (value) => t(`payments.methods.${value}`))}
      />
      <DialogText
        {...field('reference')}
        name="provider_ref"
        label={t('payments.reference')}
        {...optionalLabel(t)}
        maxLength={200}
      />
      <DialogTime
        {...field('paid_at')}
        label={t('payments.paid')}
        timeLabel={t('payments.paidTime')}
        hint={t('payments.paidHint')}
      />
    </WriteForm>
  );
};
