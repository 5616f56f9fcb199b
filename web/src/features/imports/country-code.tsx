import { TextInput } from '@mantine/core';
import { countryCode } from '@provost/contract/imports';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { ImportPartProps } from './import-columns.tsx';
import type { ShownImport } from './imports.queries.ts';

/** `49`, `0049` and `+49` are the same. */
const codeOf = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? '' : `+${digits}`;
};

/** Of a file whose phone numbers cannot be read, or that has an answer already. */
export const asksForCountry = ({ mapping, problems, country_code }: ShownImport): boolean =>
  country_code !== undefined ||
  problems.some(({ column }) => column !== undefined && mapping[column] === 'phone');

/** Which country phone numbers without a code are of: one answer for all rows. */
export const CountryCode = ({ choices: { shown, change } }: Pick<ImportPartProps, 'choices'>) => {
  const { t } = useTranslation();
  const known = shown.country_code ?? '';
  const [typed, setTyped] = useState(known);
  const code = codeOf(typed);
  const isWrong = code !== '' && !countryCode.test(code);
  const save = () => {
    if (isWrong || code === known) return;
    setTyped(code);
    change({ country_code: code === '' ? null : code });
  };
  return (
    <TextInput
      label={t('imports.countryCode')}
      placeholder="+49"
      type="tel"
      dir="ltr"
      autoComplete="off"
      maxLength={6}
      value={typed}
      error={isWrong && t('imports.countryCodeIssue')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
};
