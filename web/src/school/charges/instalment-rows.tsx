import { Button, TextInput } from '@mantine/core';
import { formatHundredths } from '@provost/contract/money';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useDialogErrors } from '@/forms/dialog-form.tsx';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { DayInput } from '@/ui/day-input.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import styles from './instalment-rows.module.css';
import {
  centsOfRows,
  isValidRow,
  type TypedInstalment,
  withNewInstalment,
} from './typed-instalments.ts';

/** As many as the server takes. */
const maxRows = 120;

interface InstalmentRowsProps {
  readonly rows: readonly TypedInstalment[];
  /** Undefined: the sum of the rows. */
  readonly totalCents: number | undefined;
  readonly currency: string | undefined;
  readonly onChange: (rows: readonly TypedInstalment[]) => void;
}

/** Due dates and amounts. The last one is the rest, so that the sum closes. */
export const InstalmentRows = (props: InstalmentRowsProps) => {
  const { rows, totalCents, currency, onChange } = props;
  const errorOf = useDialogErrors();
  const error = errorOf('instalments');
  const { t, format } = useTexts();
  const total = { language: format.language, totalCents };
  const cents = centsOfRows(rows, total);
  const sum = cents.reduce<number>((before, one) => before + (one ?? 0), 0);
  const edit = (index: number, part: Partial<TypedInstalment>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className={styles.table}>
      <ol className={styles.rows} aria-label={t('settings.plans.instalments')}>
        {rows.map((row, index) => {
          const nameOf = (field: string) =>
            t('settings.plans.fieldOf', { number: index + 1, field });
          const isRest = totalCents !== undefined && index === rows.length - 1;
          const rest = cents[index] ?? 0;
          const isRefused = errorOf(`instalments.${index}`) !== undefined;
          const isWrong = isRefused || (error !== undefined && !isValidRow(row, cents[index]));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are their place
            <li key={index}>
              <DayInput
                label={nameOf(t('charges.dueOn'))}
                isLabelHidden
                error={isWrong}
                value={row.due_on}
                onChange={(due_on) => edit(index, { due_on })}
              />
              <TextInput
                aria-label={nameOf(t(isRest ? 'settings.plans.parts.rest' : 'charges.amount'))}
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                rightSection={currency}
                rightSectionWidth={52}
                rightSectionPointerEvents="none"
                readOnly={isRest}
                error={isWrong}
                value={isRest ? formatDecimal(format.language, rest) : row.amount}
                onChange={(event) => edit(index, { amount: event.currentTarget.value })}
              />
              <IconButton
                icon={IconX}
                iconSize={16}
                disabled={rows.length === 1}
                label={t('settings.plans.removeRow', { number: index + 1 })}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ol>
      <div className={`row ${styles.foot}`}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={rows.length >= maxRows}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(withNewInstalment(rows, total))}
        >
          {t('settings.plans.addRow')}
        </Button>
        <span>
          {t('charges.plan.total')}{' '}
          <bdi className="tabular">{format.money(formatHundredths(sum), currency)}</bdi>
        </span>
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  );
};
