import { TextInput } from '@mantine/core';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, isOtherCurrency, parseDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './form.module.css';
import { useField } from './form-context.ts';

interface MoneyFieldProps {
  readonly name: string;
  readonly currency: string | undefined;
  readonly hint?: string | undefined;
}

/** An amount in the user's notation; the form holds `12.50`, or the text if it is no amount. */
export const MoneyField = ({ name, currency, hint }: MoneyFieldProps) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { value, change, leave, wrapper } = useField(name, hint);
  const [typed, setTyped] = useState<string>();
  const amount = String(value ?? '');
  const hundredths = parseHundredths(amount);
  const type = (text: string) => {
    setTyped(text);
    const isAmount = text.trim() !== '' && !isOtherCurrency(text, currency);
    const parsed = isAmount ? parseDecimal(language, text) : undefined;
    change(parsed === undefined ? text : formatHundredths(parsed));
  };
  return (
    <TextInput
      {...wrapper}
      error={
        wrapper.error && isOtherCurrency(amount, currency)
          ? t('forms.otherCurrency', { currency })
          : wrapper.error
      }
      name={name}
      value={typed ?? (hundredths === undefined ? amount : formatDecimal(language, hundredths))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        leave();
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      rightSection={currency && <span className={styles.unit}>{currency}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
    />
  );
};
