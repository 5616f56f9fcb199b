import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { CreatedLink } from '@/api/hosts/accounts.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import styles from '@/ui/confirm-dialog.module.css';
import { HoldDialog } from '@/ui/hold-dialog.tsx';

/** The server does not know its public address. */
const isLocal = (link: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\//.test(link);

interface LinkViewProps extends CreatedLink {
  readonly name: string;
  readonly onDone: () => void;
}

/** A link to copy, in a dialog that only its button closes: the server sends it once. */
export const LinkView = ({ link, expiresAt, name, onDone }: LinkViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const copyButton = useRef<HTMLButtonElement>(null);
  const letGo = useShownOnce();
  const finish = () => {
    letGo();
    onDone();
  };
  // The form that was here before had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async () => {
    if (await copyText(link)) showNotification('success', t('people.link.copied'));
    else showNotification('error', t('people.link.notCopied'));
  };
  return (
    <>
      <HoldDialog isHeld />
      <div className={styles.fields}>
        <p>{t('people.link.noMail', { name })}</p>
        {isLocal(link) && <p role="note">{t('people.link.localOnly')}</p>}
        <TextInput
          label={t('people.link.field')}
          description={expiresAt && t('people.link.until', { date: format.zonedTime(expiresAt) })}
          value={link}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <ActionRow isClosing>
        <Button variant="default" onClick={finish}>
          {t('people.link.done')}
        </Button>
        <Button
          ref={copyButton}
          onClick={() => void copy()}
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
        >
          {t('people.link.copy')}
        </Button>
      </ActionRow>
    </>
  );
};
