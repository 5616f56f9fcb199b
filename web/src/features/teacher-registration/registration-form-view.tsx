import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { AboutFields } from './about-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { TeachingFields } from './teaching-fields.tsx';
import { TypedField } from './typed-field.tsx';
import type { Registration } from './use-registration.ts';

interface RegistrationFormViewProps {
  readonly registration: Registration;
  readonly ref: Ref<HTMLFormElement>;
}

export const RegistrationFormView = ({ registration, ref }: RegistrationFormViewProps) => {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    registration.submit();
  };
  return (
    <form
      ref={ref}
      className={styles.form}
      aria-label={t('nav.teacher-new')}
      onSubmit={submit}
      autoComplete="off"
      noValidate
    >
      <FormSection title={t('registration.person')} hint={t('registration.personHint')}>
        <div className={styles.pair}>
          <TypedField registration={registration} field="first_name" isRequired />
          <TypedField registration={registration} field="last_name" isRequired />
        </div>
        <TypedField
          registration={registration}
          field="phone"
          type="tel"
          description={t('registration.phoneHint')}
        />
      </FormSection>
      <FormSection title={t('registration.account')} hint={t('registration.accountHint')}>
        <TypedField registration={registration} field="email" type="email" isRequired />
        <PasswordField registration={registration} />
      </FormSection>
      <FormSection title={t('registration.teaching')} hint={t('registration.teachingHint')}>
        <TeachingFields registration={registration} />
      </FormSection>
      <FormSection title={t('registration.about')} hint={t('registration.aboutHint')}>
        <AboutFields registration={registration} />
      </FormSection>
      <div className={styles.buttons}>
        <Button type="submit" loading={registration.isBusy}>
          {t('registration.submit')}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/teachers" />}>
          {t('registration.cancel')}
        </Button>
      </div>
    </form>
  );
};
