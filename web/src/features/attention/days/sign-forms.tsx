import { type CloseDayForm, closeDay, reopenDay } from '@provost/contract/day-pages';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogLines } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { TextForm } from '@/forms/text-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { parseDecimal } from '@/lib/format/format-decimal.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';

type Taking = NonNullable<Page['takings']>[number];
const keyOf = ({ currency, method }: Pick<Taking, 'currency' | 'method'>) =>
  `${currency}.${method}`;

/** What was counted of each method, and the difference as it is typed. */
export const CloseForm = ({ page }: { readonly page: Page }) => {
  const { t, format } = useTexts();
  const { typed, set, field, draft } = useDialogDraft(`close day ${page.date}`, () => ({
    counted: {} as Readonly<Record<string, string>>,
    note: '',
  }));
  const { counted } = typed;
  const note = typed.note.trim();
  const close = useVersionedWrite({
    send: sendTo(closeDay, (body: CloseDayForm) => ({ params: { date: page.date }, body })),
    version: page.version,
    draft,
  });
  const takings = page.takings ?? [];
  const centsOf = (taking: Taking): number | undefined =>
    parseDecimal(format.language, counted[keyOf(taking)] ?? '');
  const isTyped = (taking: Taking): boolean => Boolean(counted[keyOf(taking)]?.trim());
  const differenceOf = (taking: Taking): string | undefined => {
    const cents = isTyped(taking) ? centsOf(taking) : undefined;
    if (cents === undefined) return undefined;
    const difference = formatHundredths(cents - (parseSignedHundredths(taking.net) ?? 0));
    return t('day.differenceIs', { amount: format.money(difference, taking.currency) });
  };
  const rows = takings.flatMap((taking) => {
    const cents = isTyped(taking) ? centsOf(taking) : undefined;
    const { currency, method } = taking;
    return cents === undefined ? [] : [{ currency, method, amount: formatHundredths(cents) }];
  });
  return (
    <WriteForm
      write={close}
      body={{ ...(rows.length > 0 && { counted: rows }), ...(note && { note }) }}
      submitLabel={t('day.close')}
      issues={Object.fromEntries(
        takings.map((taking) => [
          keyOf(taking),
          isTyped(taking) && centsOf(taking) === undefined ? t('validation.invalid') : undefined,
        ]),
      )}
    >
      <p>{page.left > 0 ? t('day.leftOver', { count: page.left }) : t('day.closeEffect')}</p>
      {takings.map((taking, index) => (
        <DialogAmount
          key={keyOf(taking)}
          isFirst={index === 0}
          name={keyOf(taking)}
          label={t('day.countedOf', {
            method: t(`payments.methods.${taking.method}`),
            amount: format.money(taking.net, taking.currency),
          })}
          hint={differenceOf(taking)}
          currency={taking.currency}
          value={counted[keyOf(taking)] ?? ''}
          onChange={(text) => set({ counted: { ...counted, [keyOf(taking)]: text } })}
        />
      ))}
      <DialogLines
        {...field('note')}
        isFirst={takings.length === 0}
        label={t('day.note')}
        maxLength={2000}
        rows={2}
        dir="auto"
      />
    </WriteForm>
  );
};

export const ReopenForm = ({ page: { date, version } }: { readonly page: Page }) => {
  const { t } = useTranslation();
  return (
    <TextForm
      draft={`reopen day ${date}`}
      send={sendTo(reopenDay, (reason: string) => ({ params: { date }, body: { reason } }))}
      version={version}
      submitLabel={t('day.reopen')}
      effect={t('day.reopenEffect')}
      name="reason"
      label={t('attention.reason')}
    />
  );
};
