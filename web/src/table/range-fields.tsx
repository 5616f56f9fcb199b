import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';
import { dateProblem } from '@/lib/format/local-time.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { dateProblemText } from '@/ui/date-part.ts';
import { useDayText } from '@/ui/day-text.tsx';
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
          const Field = rangeField[filter.range];
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
  readonly earliest?: string;
}

/** A day is passed on when it is complete. A half-typed one is marked when the field is left. */
export const DayField = ({ label, value, onChange, earliest, ...props }: DayFieldProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useTyped(value);
  const [isChecked, setIsChecked] = useState(false);
  const text = typed ?? value;
  const problem = dateProblem(text, earliest);
  const report = (day: string) => {
    setTyped(day);
    setIsChecked(false);
    if (!dateProblem(day, earliest)) onChange(day);
  };
  const { onBlur, ...day } = useDayText(text, report, earliest);
  return (
    <TextInput
      {...day}
      size={props.size ?? 'xs'}
      error={isChecked && problem ? dateProblemText(t, problem, earliest) : (props.error ?? false)}
      errorProps={{ role: 'alert' }}
      label={label}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') setIsChecked(true);
      }}
      onBlur={() => {
        onBlur();
        setIsChecked(true);
        if (!problem) setTyped(undefined);
      }}
    />
  );
};

const debounceMs = 300;

/** Passed on after a pause: a half-typed amount must not filter the list, nor what is none. */
const AmountField = ({ label, value, onChange }: FieldProps) => {
  const { t, language } = useTranslation();
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
      errorProps={{ role: 'alert' }}
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

/** A whole number. Other characters are not accepted. */
const CountField = ({ label, value, onChange }: FieldProps) => {
  const [typed, setTyped] = useTyped(value);
  const report = useDebouncedCallback(onChange, debounceMs);
  useWindowEvent('popstate', () => report.cancel());
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '');
        setTyped(digits);
        report(digits);
      }}
      onKeyDown={(event) => event.key === 'Enter' && report.flush()}
      onBlur={() => {
        report.flush();
        setTyped(undefined);
      }}
    />
  );
};

const rangeField = { day: DayField, amount: AmountField, count: CountField };
