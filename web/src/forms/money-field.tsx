import { TextInput } from '@mantine/core';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useState } from 'react';
import {
  formatDecimal,
  formatShortDecimal,
  isOtherCurrency,
  parseDecimal,
} from '@/lib/format/format-decimal.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { type FieldProps, useField } from './form-context.ts';

interface MoneyFieldProps extends FieldProps {
  /** Of a currency, or a percent sign. */
  readonly unit: string | undefined;
}

/** A number in the user's notation; the form holds `12.50`, or the text if it is no number. */
export const MoneyField = ({ unit, ...field }: MoneyFieldProps) => {
  const { t, language } = useTranslation();
  const { value, change, leave, wrapper } = useField(field);
  const [typed, setTyped] = useState<string>();
  const isPercent = unit === '%';
  const write = isPercent ? formatShortDecimal : formatDecimal;
  const amount = String(value ?? '');
  const hundredths = parseHundredths(amount);
  const type = (text: string) => {
    setTyped(text);
    const number = isPercent ? text.replace(/\s*%\s*$/, '') : text;
    const isNumber = number.trim() !== '' && !isOtherCurrency(number, unit);
    const parsed = isNumber ? parseDecimal(language, number) : undefined;
    change(parsed === undefined ? text : formatHundredths(parsed));
  };
  return (
    <TextInput
      {...wrapper}
      error={
        wrapper.error && isOtherCurrency(amount, unit)
          ? t('forms.otherCurrency', { currency: unit })
          : wrapper.error
      }
      value={typed ?? (hundredths === undefined ? amount : write(language, hundredths))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        leave();
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      rightSection={unit && <span className="meta">{unit}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
    />
  );
};
