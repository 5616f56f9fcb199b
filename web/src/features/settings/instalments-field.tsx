import { Button, Input, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { instalmentOrigins, instalmentUnits, maxInstalments } from '@provost/contract/instalments';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { choicesOf } from '@/forms/choice.ts';
import { useField } from '@/forms/form-context.ts';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { type PlanRow, toRows, toTexts, withNewRow } from './plan-rows.ts';
import styles from './settings.module.css';

const parts = ['percent', 'amount', 'rest'] as const;

export const InstalmentsField = ({ currency }: { readonly currency: string }) => {
  const { t } = useTranslation();
  const { value, change, leave, wrapper } = useField({ name: 'instalments' });
  const id = useId();
  const rows = toRows(value);
  const save = (next: readonly PlanRow[]) => change(toTexts(next));
  const edit = (index: number, part: Partial<PlanRow>) =>
    save(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <Input.Wrapper
      label={wrapper.label}
      labelElement="div"
      error={wrapper.error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={wrapper.inputWrapperOrder}
    >
      <ol className={`plain-list ${styles.rows}`} aria-label={wrapper.label}>
        {rows.map((row, index) => (
          <Row
            // Rows have no id: they are their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: a removed row moves the ones below
            key={index}
            row={row}
            number={index + 1}
            isLast={index === rows.length - 1}
            currency={currency}
            error={wrapper.error ? `${id}-error` : undefined}
            onChange={(part) => edit(index, part)}
            onLeave={leave}
            {...(rows.length > 1 && { onRemove: () => save(rows.filter((_, at) => at !== index)) })}
          />
        ))}
      </ol>
      <Button
        variant="default"
        size="compact-sm"
        disabled={rows.length >= maxInstalments}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => save(withNewRow(rows))}
      >
        {t('settings.plans.addRow')}
      </Button>
    </Input.Wrapper>
  );
};

interface RowProps {
  readonly row: PlanRow;
  readonly number: number;
  readonly isLast: boolean;
  readonly currency: string;
  /** The id of the message. */
  readonly error: string | undefined;
  readonly onChange: (part: Partial<PlanRow>) => void;
  readonly onLeave: () => void;
  readonly onRemove?: () => void;
}

const Row = ({ row, number, isLast, currency, error, ...props }: RowProps) => {
  const { t } = useTranslation();
  const nameOf = (field: string) => t('settings.plans.fieldOf', { field, number });
  const { onChange, onLeave } = props;
  const shared = { onBlur: onLeave, ...(error && { error: true, 'aria-describedby': error }) };
  return (
    <li className={styles.row}>
      <span className={`soft tabular ${styles.number}`}>{number}</span>
      <div className={styles.cells}>
        <NativeSelect
          {...shared}
          className={(row.part === 'rest' ? styles.whole : styles.part) ?? ''}
          aria-label={nameOf(t('settings.plans.part'))}
          value={row.part}
          onChange={(event) => onChange({ part: event.currentTarget.value as PlanRow['part'] })}
          // Only the last one can be the rest.
          data={parts
            .filter((part) => part !== 'rest' || isLast || row.part === 'rest')
            .map((part) => ({ value: part, label: t(`settings.plans.parts.${part}`) }))}
        />
        {row.part !== 'rest' && (
          <DecimalInput
            {...shared}
            className={styles.part ?? ''}
            aria-label={nameOf(t(`settings.plans.parts.${row.part}`))}
            unit={row.part === 'percent' ? '%' : currency}
            value={row.value}
            onChange={(value) => onChange({ value })}
          />
        )}
        <TextInput
          {...shared}
          className={styles.after ?? ''}
          aria-label={nameOf(t('settings.plans.after'))}
          value={row.after}
          onChange={(event) => onChange({ after: event.currentTarget.value })}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <NativeSelect
          {...shared}
          className={styles.unitChoice ?? ''}
          aria-label={nameOf(t('settings.plans.unit'))}
          value={row.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value as PlanRow['unit'] })}
          data={choicesOf(instalmentUnits, (unit) => t(`settings.plans.units.${unit}`))}
        />
        <NativeSelect
          {...shared}
          className={styles.from ?? ''}
          aria-label={nameOf(t('settings.plans.from'))}
          value={row.from}
          onChange={(event) => onChange({ from: event.currentTarget.value as PlanRow['from'] })}
          data={choicesOf(instalmentOrigins, (from) => t(`settings.plans.origins.${from}`))}
        />
      </div>
      <IconButton
        icon={IconX}
        iconSize={16}
        label={t('settings.plans.removeRow', { number })}
        disabled={!props.onRemove}
        onClick={onFirstClick(() => props.onRemove?.())}
      />
    </li>
  );
};

interface DecimalInputProps extends Omit<TextInputProps, 'onChange' | 'onBlur'> {
  readonly unit: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

export const DecimalInput = (props: DecimalInputProps) => {
  const { unit, value, onChange, onBlur, ...input } = props;
  const { language } = useFormat();
  const [typed, setTyped] = useState<string>();
  const hundredths = parseHundredths(value);
  return (
    <TextInput
      {...input}
      value={typed ?? (hundredths === undefined ? value : formatDecimal(language, hundredths))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const parsed = parseDecimal(language, text);
        setTyped(text);
        onChange(parsed === undefined ? text : formatHundredths(parsed));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      rightSection={<span className="meta">{unit}</span>}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
    />
  );
};
