import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adaptCreatedLink, adaptCreatedName, type CreatedLink } from '@/api/hosts/accounts.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import styles from '@/ui/confirm-dialog.module.css';
import { Dialog } from '@/ui/dialog.tsx';
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
  const { t, format } = useTexts();
  const copyButton = useRef<HTMLButtonElement>(null);
  const letGo = useShownOnce();
  const finish = () => {
    letGo();
    onDone();
  };
  // The form that was here before had the focus.
  useEffect(() => copyButton.current?.focus(), []);
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
          onClick={() => void copyText(link, t('people.link.copied'), t('people.link.notCopied'))}
          leftSection={<IconCopy size={16} aria-hidden />}
        >
          {t('people.link.copy')}
        </Button>
      </ActionRow>
    </>
  );
};

interface Shown {
  readonly created: CreatedLink;
  readonly name: string;
}

interface LinkAfterSave {
  /** Given the response of the save. */
  readonly remember: (response: unknown) => void;
  /** Runs after the link, if there is one, was shown. */
  readonly then: (next: () => void) => void;
  readonly dialog: ReactNode;
}

/** The link of an invitation between the form that created it and the page after it. */
export const useLinkAfterSave = (): LinkAfterSave => {
  const remembered = useRef<Shown>(undefined);
  const next = useRef<() => void>(undefined);
  const [shown, setShown] = useState<Shown>();
  const remember = (response: unknown) => {
    const created = adaptCreatedLink(response);
    remembered.current = created && { created, name: adaptCreatedName(response) ?? '' };
  };
  const then = (go: () => void) => {
    if (!remembered.current) {
      go();
      return;
    }
    next.current = go;
    setShown(remembered.current);
  };
  const close = () => {
    setShown(undefined);
    next.current?.();
    next.current = undefined;
  };
  const dialog = (
    <LinkDialog created={shown?.created} name={remembered.current?.name ?? ''} onClose={close} />
  );
  return { remember, then, dialog };
};

interface LinkDialogProps {
  /** Undefined while there is none. */
  readonly created: CreatedLink | undefined;
  readonly name: string;
  /** The button that was pressed, if the page stays: it has lost the focus by now. */
  readonly opener?: Element | null;
  readonly onClose: () => void;
}

/** Shows a link once. Neither Escape nor a click beside it loses it. */
export const LinkDialog = ({ created, name, opener = null, onClose }: LinkDialogProps) => {
  const { t } = useTranslation();
  // Stays on show while the dialog fades out.
  const [shown, setShown] = useState(created);
  if (created && created !== shown) setShown(created);
  return (
    <Dialog
      isOpen={created !== undefined}
      title={t('people.link.title', { name })}
      isStatic
      opener={opener}
      onCancel={onClose}
    >
      {shown && <LinkView {...shown} name={name} onDone={onClose} />}
    </Dialog>
  );
};
