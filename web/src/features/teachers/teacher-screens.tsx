import { ActionIcon, Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import {
  registerTeacher,
  type Teacher,
  type TeacherDetails,
  updateTeacher,
} from '@provost/contract/teachers';
import { teacherChange, teacherForm } from '@provost/contract/teachers.form';
import { IconCopy, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { baseFrom, emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import styles from '@/forms/form.module.css';
import { useField } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import type { Saved } from '@/forms/record-form-options.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import {
  type EditFormProps,
  EditScreen,
  NewFormView,
  useEditForm,
  useNewForm,
} from '@/forms/record-screens.tsx';
import { TagsField } from '@/forms/tags-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { levelChoicesQuery } from '@/school/courses/course-choices.ts';
import { useLinkAfterSave } from '@/school/people/link-dialog.tsx';
import { RecordTagsField, tagNames } from '@/school/tags/record-tags-field.tsx';
import { generatePassword } from './generate-password.ts';
import { teacherDetails } from './teacher-list.ts';

/** Labels are the headings of the list's columns. */
export const teacherSpec: FormSpec = {
  first_name: { kind: 'text', title: 'registration.fields.first_name', isRequired: true },
  last_name: { kind: 'text', title: 'registration.fields.last_name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email', isRequired: true },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  subjects: { kind: 'list', title: 'teachers.subjects' },
  class_levels: { kind: 'list', title: 'table.fields.classLevels' },
  tags: { kind: 'list', title: 'tags.many' },
  experience_years: { kind: 'integer', title: 'teachers.experience' },
  headline: { kind: 'text', title: 'teachers.headline' },
  bio: { kind: 'text', title: 'teachers.bio' },
  qualifications: { kind: 'text', title: 'teachers.qualifications' },
};

/** An invited teacher chooses the password with a link. */
export const invitedTeacherSpec: FormSpec = {
  ...teacherSpec,
  invite: { kind: 'flag', title: 'people.invitation.field' },
};

/** The password is chosen once, at registration. */
export const newTeacherSpec: FormSpec = {
  ...teacherSpec,
  password: { kind: 'secret', title: 'registration.fields.password', isRequired: true },
};

export const newTeacher: FormBase = { values: emptyValues(newTeacherSpec), version: undefined };

export const teacherBase = (teacher: Adapted<Teacher>): FormBase =>
  baseFrom(teacherSpec, teacher, { tags: tagNames(teacher) });

/** The limits of the contract; a test compares them. */
export const textLimits = { headline: 120, bio: 2000, qualifications: 500 } as const;

export const TeachingFields = () => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(levelChoicesQuery);
  const hint = t('registration.entriesHint');
  return (
    <FormSection title={t('registration.teaching')} hint={t('registration.teachingHint')}>
      <TagsField name="subjects" hint={hint} />
      {/* A host without class levels takes any. */}
      <TagsField name="class_levels" {...(levels.length > 0 ? { choices: levels } : { hint })} />
      <TextField name="experience_years" inputMode="numeric" isShort />
      <RecordTagsField />
    </FormSection>
  );
};

export const AboutFields = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.about')} hint={t('registration.aboutHint')}>
      <TextField
        name="headline"
        maxLength={textLimits.headline}
        hint={t('registration.headlineHint')}
      />
      <TextField name="bio" maxLength={textLimits.bio} rows={5} />
      <TextField name="qualifications" maxLength={textLimits.qualifications} rows={3} />
    </FormSection>
  );
};

export const TeacherEditScreen = () => (
  <EditScreen
    details={teacherDetails}
    titleOf={({ full_name }) => full_name}
    kind="teachers.one"
    form={TeacherEditForm}
  />
);

const TeacherEditForm = ({ id, record }: EditFormProps<Own<TeacherDetails>>) => {
  const { t } = useTranslation();
  const { form, leave } = useEditForm({
    name: 'teacher',
    id,
    endpoint: updateTeacher,
    spec: teacherSpec,
    schema: teacherChange,
    base: teacherBase(record),
    baseOf: teacherBase,
    fieldOfCode: { email_in_use: 'email' },
  });
  return (
    <RecordFormView form={form} label={t('teachers.one')} onCancel={leave}>
      <FormSection title={t('registration.person')}>
        <div className={styles.pair}>
          <TextField name="first_name" />
          <TextField name="last_name" />
        </div>
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
      </FormSection>
      <TeachingFields />
      <AboutFields />
    </RecordFormView>
  );
};

/** Typed, or generated in the browser to be copied. */
const PasswordField = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const field = useField({ name, hint: t('registration.passwordHint') });
  const password = String(field.value);
  const Icon = isShown ? IconEyeOff : IconEye;
  const generate = () => {
    field.change(generatePassword());
    setIsShown(true);
  };
  const copy = () => void copyText(password, t('registration.copied'), t('registration.notCopied'));
  return (
    <div>
      <TextInput
        {...field.wrapper}
        type={isShown ? 'text' : 'password'}
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
            <Icon size={18} aria-hidden />
            <VisuallyHidden>{t('registration.showPassword')}</VisuallyHidden>
          </ActionIcon>
        }
      />
      <div className={styles.passwordButtons}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={generate}
          leftSection={<IconKey size={14} aria-hidden />}
        >
          {t('registration.generate')}
        </Button>
        {password !== '' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={copy}
            leftSection={<IconCopy size={14} aria-hidden />}
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
      <NewFormView
        name="teacher"
        form={form}
        submitLabel={t('registration.submit')}
        draftText={t('registration.draftRestored')}
        leaveTitle={t('registration.leaveTitle')}
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
      </NewFormView>
      {link.dialog}
    </>
  );
};
