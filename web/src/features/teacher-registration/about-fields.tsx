import { InputBase } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '@/forms/form.module.css';
import { TypedField } from './typed-field.tsx';
import type { Registration } from './use-registration.ts';

/** As the contract has them; a test holds the two together. */
export const textLimits = { headline: 120, bio: 2000, qualifications: 500 } as const;

/** From this length on, the field shows how many characters are left. */
const nearLimit = 0.8;

export const AboutFields = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation();
  const { form, change, leave, wrongText } = registration;
  const charactersLeft = (field: keyof typeof textLimits): string | undefined => {
    const left = textLimits[field] - form[field].trim().length;
    if (left < 0 || left > textLimits[field] * (1 - nearLimit)) return undefined;
    return t('forms.charactersLeft', { count: left });
  };
  return (
    <>
      <TypedField
        registration={registration}
        field="headline"
        description={charactersLeft('headline') ?? t('registration.headlineHint')}
      />
      {(['bio', 'qualifications'] as const).map((field) => (
        <InputBase
          component="textarea"
          multiline
          key={field}
          label={t(`registration.fields.${field}`)}
          description={charactersLeft(field)}
          name={field}
          value={form[field]}
          onChange={(event) => change(field, event.currentTarget.value)}
          onBlur={() => leave(field)}
          error={wrongText(field)}
          rows={field === 'bio' ? 6 : 3}
          classNames={{ input: styles.long ?? '' }}
        />
      ))}
    </>
  );
};
