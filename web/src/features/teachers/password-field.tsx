import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '@/forms/form.module.css';
import { useField } from '@/forms/form-context.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { showNotification } from '@/lib/notifications.ts';
import { generatePassword } from './generate-password.ts';

/** Typed, or generated in the browser to be copied. */
export const PasswordField = ({ name }: { readonly name: string }) => {
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
