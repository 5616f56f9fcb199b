import { ActionIcon, Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import { registerTeacher } from '@provost/contract/teachers';
import { teacherForm } from '@provost/contract/teachers.form';
import { IconCopy, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import styles from '@/forms/form.module.css';
import { useField } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import type { Saved } from '@/forms/record-form-options.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useNewForm } from '@/forms/record-screens.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { useLinkAfterSave } from '@/school/people/use-link-after-save.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { generatePassword } from './generate-password.ts';
import { AboutFields, TeachingFields } from './teacher-fields.tsx';
import { invitedTeacherSpec, newTeacher, newTeacherSpec, teacherBase } from './teacher-form.ts';

/** Typed, or generated in the browser to be copied. */
const PasswordField = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const field = useField(name, t('registration.passwordHint'));
  const password = String(field.value);
  const Icon = isShown ? IconEyeOff : IconEye;
  const generate = () => {
    field.change(generatePassword());
    setIsShown(true);
  };
  const copy = async () => {
    const isCopied = await copyText(password);
    if (isCopied) showNotification('success', t('registration.copied'));
    else showNotification('error', t('registration.notCopied'));
  };
  return (
    <div>
      <TextInput
        {...field.wrapper}
        type={isShown ? 'text' : 'password'}
        name={name}
        value={password}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        classNames={{ input: isShown ? (styles.secret ?? '') : '' }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            <VisuallyHidden>{t('registration.showPassword')}</VisuallyHidden>
          </ActionIcon>
        }
      />
      <div className={styles.passwordButtons}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={generate}
          leftSection={<IconKey size={14} stroke={1.5} aria-hidden />}
        >
          {t('registration.generate')}
        </Button>
        {password !== '' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void copy()}
            leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
          >
            {t('registration.copy')}
          </Button>
        )}
      </div>
    </div>
  );
};

export const TeacherNewScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canEdit = useIsOwnServer();
  // In the place of the form: Back leads to where the user came from.
  const showSaved = ({ id, isEdited, isAnother }: Saved) => {
    if (isAnother) return;
    if (isEdited && canEdit && id !== undefined) {
      void navigate({ to: '/teachers/$id/edit', params: { id }, replace: true });
      return;
    }
    // Newest first, because the new teacher must be on the page that opens.
    const search = { ordering: '-created_at', ...(id !== undefined && { highlight: id }) };
    void navigate({ to: '/teachers', search, replace: true });
  };
  const link = useLinkAfterSave();
  const [isInvited, setIsInvited] = useState(false);
  const form = useNewForm({
    name: 'teacher',
    kept: ['class_levels', 'invite'],
    spec: isInvited ? invitedTeacherSpec : newTeacherSpec,
    schema: teacherForm,
    base: newTeacher,
    endpoint: registerTeacher,
    onResponse: link.remember,
    baseOf: teacherBase,
    onSaved: (saved) => link.then(() => showSaved(saved)),
    fieldOfCode: { email_in_use: 'email' },
  });
  const wantsInvitation = form.values.invite === true;
  if (wantsInvitation !== isInvited) setIsInvited(wantsInvitation);
  // The link of the invitation is shown once.
  useShownOnce(form.isSaving && isInvited);
  return (
    <>
      <PageHeader title={t('nav.teacher-new')} />
      <RecordFormView
        form={form}
        label={t('nav.teacher-new')}
        submitLabel={t('registration.submit')}
        draftText={t('registration.draftRestored')}
        leaveTitle={t('registration.leaveTitle')}
        onCancel={() => void navigate({ to: '/teachers' })}
      >
        <FormSection title={t('registration.person')}>
          <div className={styles.pair}>
            <TextField name="first_name" />
            <TextField name="last_name" />
          </div>
          <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
        </FormSection>
        <FormSection
          title={t('registration.account')}
          hint={t(isInvited ? 'registration.invitedHint' : 'registration.accountHint')}
        >
          <TextField name="email" type="email" />
          {/* Only our server sends invitations. */}
          {canEdit && (
            <Checkbox
              label={t('people.invitation.field')}
              description={t('people.invitation.fieldHint')}
              checked={isInvited}
              onChange={(event) => form.change('invite', event.currentTarget.checked)}
            />
          )}
          {!isInvited && <PasswordField name="password" />}
        </FormSection>
        <TeachingFields />
        <AboutFields />
      </RecordFormView>
      {link.dialog}
    </>
  );
};
