import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Registration } from './use-registration.ts';

type TextField = 'first_name' | 'last_name' | 'email' | 'phone' | 'headline' | 'experience_years';

interface TypedFieldProps {
  readonly registration: Registration;
  readonly field: TextField;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'numeric';
  readonly description?: string | undefined;
  readonly isRequired?: boolean;
}

/** One line of text. */
export const TypedField = (props: TypedFieldProps) => {
  const { t } = useTranslation();
  const { registration, field, type = 'text', inputMode, description, isRequired = false } = props;
  return (
    <TextInput
      label={t(`registration.fields.${field}`)}
      description={description}
      type={type}
      {...(inputMode && { inputMode })}
      name={field}
      value={registration.form[field]}
      onChange={(event) => registration.change(field, event.currentTarget.value)}
      onBlur={() => registration.leave(field)}
      error={registration.wrongText(field)}
      required={isRequired}
      withAsterisk={false}
      autoComplete="off"
      // Numbers and addresses are read from left to right everywhere.
      {...(type !== 'text' && { dir: 'auto' })}
      spellCheck={field === 'headline'}
    />
  );
};
