import {
  type CloseDayForm,
  closeDay,
  type ReopenDayForm,
  reopenDay,
} from '@provost/contract/day-pages';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogLines, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { parseDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { Dialog } from '@/ui/dialog.tsx';

interface SignDialogProps {
  readonly page: Page;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Taking = NonNullable<Page['takings']>[number];
const keyOf = ({ currency, method }: Pick<Taking, 'currency' | 'method'>) =>
  `${currency}.${method}`;

export const CloseDayDialog = ({ page, isOpen, onClose }: SignDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('day.close')} onCancel={onClose}>
      <CloseForm page={page} />
    </Dialog>
  );
};

/** What was counted of each method, and the difference as it is typed. */
const CloseForm = ({ page }: Pick<SignDialogProps, 'page'>) => {
  const { t } = useTranslation();
  const format = useFormat();
  const [{ counted, note }, setTyped, draft] = useDialogDraft(`close day ${page.date}`, () => ({
    counted: {} as Readonly<Record<string, string>>,
    note: '',
  }));
  const close = useVersionedWrite({
    send: sendTo(closeDay, (body: CloseDayForm) => ({ params: { date: page.date }, body })),
    version: page.version,
    draft,
    showsErrors: true,
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
      body={{ ...(rows.length > 0 && { counted: rows }), ...(note.trim() && { note }) }}
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
          onChange={(text) =>
            setTyped((before) => ({
              ...before,
              counted: { ...before.counted, [keyOf(taking)]: text },
            }))
          }
        />
      ))}
      <DialogLines
        isFirst={takings.length === 0}
        name="note"
        label={t('day.note')}
        maxLength={2000}
        rows={2}
        dir="auto"
        value={note}
        onChange={(text) => setTyped((before) => ({ ...before, note: text }))}
      />
    </WriteForm>
  );
};

export const ReopenDayDialog = ({ page, isOpen, onClose }: SignDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('day.reopen')} onCancel={onClose}>
      <ReopenForm page={page} />
    </Dialog>
  );
};

const ReopenForm = ({ page }: Pick<SignDialogProps, 'page'>) => {
  const { t } = useTranslation();
  const [{ reason }, setTyped, draft] = useDialogDraft(`reopen day ${page.date}`, () => ({
    reason: '',
  }));
  const reopen = useVersionedWrite({
    send: sendTo(reopenDay, (body: ReopenDayForm) => ({ params: { date: page.date }, body })),
    version: page.version,
    draft,
    showsErrors: true,
  });
  return (
    <WriteForm
      write={reopen}
      body={{ reason: reason.trim() }}
      submitLabel={t('day.reopen')}
      issues={{ reason: reason.trim() ? undefined : t('validation.required') }}
    >
      <p>{t('day.reopenEffect')}</p>
      <DialogText
        isFirst
        name="reason"
        label={t('attention.reason')}
        value={reason}
        onChange={(text) => setTyped({ reason: text })}
      />
    </WriteForm>
  );
};
