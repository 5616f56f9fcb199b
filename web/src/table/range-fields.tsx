import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { isDay } from '@provost/contract/list';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import type { ChangeFilter, FilterValues, RangeFilter } from './filter.ts';
import styles from './toolbar.module.css';

interface RangeFieldsProps {
  readonly filter: RangeFilter;
  readonly values: FilterValues;
  readonly onChange: ChangeFilter;
}

const ends = ['from', 'to'] as const;

/** The ends of a range, both included; each can stay empty. */
export const RangeFields = ({ filter, values, onChange }: RangeFieldsProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choices}>
      <legend>{t(filter.title)}</legend>
      <div className={styles.range}>
        {ends.map((end) => {
          const name = `${filter.name}_${end}`;
          const Field = filter.range === 'day' ? DayField : AmountField;
          return (
            <Field
              key={end}
              label={t(`table.${end}`)}
              value={values[name] ?? ''}
              onChange={(value) => onChange(name, value || undefined, true)}
            />
          );
        })}
      </div>
    </fieldset>
  );
};

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is typed, until the value is removed elsewhere or the user goes back. */
const useTyped = (value: string) => {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState<string>();
  if (value !== seen) {
    setSeen(value);
    if (value === '') setTyped(undefined);
  }
  useWindowEvent('popstate', () => setTyped(undefined));
  return [typed, setTyped] as const;
};

interface DayFieldProps extends FieldProps {
  readonly size?: 'xs' | 'sm';
  readonly error?: string | false;
}

/** A day that is still being typed is shown, and passed on when it is complete. */
export const DayField = ({ label, value, onChange, size = 'xs', error = false }: DayFieldProps) => {
  const [typed, setTyped] = useTyped(value);
  return (
    <TextInput
      type="date"
      size={size}
      error={error}
      min="1970-01-01"
      max="2099-12-31"
      label={label}
      value={typed ?? value}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || isDay(day)) onChange(day);
      }}
      onBlur={() => setTyped(undefined)}
      dir="auto"
    />
  );
};

const debounceMs = 300;

/** Passed on after a pause: a half-typed amount must not filter the list, nor what is none. */
const AmountField = ({ label, value, onChange }: FieldProps) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [typed, setTyped] = useTyped(value);
  const hundredths = parseHundredths(value);
  const isWrong = Boolean(typed?.trim()) && parseDecimal(language, typed ?? '') === undefined;
  const report = useDebouncedCallback((text: string) => {
    const parsed = parseDecimal(language, text);
    if (text.trim() === '') onChange('');
    else if (parsed !== undefined) onChange(formatHundredths(parsed));
  }, debounceMs);
  // An amount that was typed before Back must not filter the list after it.
  useWindowEvent('popstate', () => report.cancel());
  return (
    <TextInput
      size="xs"
      label={label}
      error={isWrong && t('validation.decimal')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={typed ?? (hundredths === undefined ? '' : formatDecimal(language, hundredths))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        report(text);
      }}
      onKeyDown={(event) => event.key === 'Enter' && report.flush()}
      onBlur={() => {
        report.flush();
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
};
