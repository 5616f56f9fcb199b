import { NativeSelect } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Choice } from './choice.ts';
import { type FieldProps, useField } from './form-context.ts';

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly isDisabled?: boolean;
}

/** One of a few. A value that is no longer offered, such as an archived class level, stays. */
export const ChoiceField = ({ choices, isDisabled, ...field }: ChoiceFieldProps) => {
  const { t } = useTranslation();
  const { value, change, leave, wrapper } = useField(field);
  const chosen = String(value ?? '');
  const isOffered = chosen === '' || choices.some((choice) => choice.value === chosen);
  return (
    <NativeSelect
      {...wrapper}
      value={chosen}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      disabled={isDisabled ?? false}
      data={[
        ...(wrapper.required && chosen !== '' ? [] : [{ value: '', label: t('forms.choose') }]),
        ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
        ...choices,
      ]}
    />
  );
};
