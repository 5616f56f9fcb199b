import { Button, Checkbox, Portal } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { saveFile } from '@/lib/dom/save-file.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { HoldDialog } from '@/ui/hold-dialog.tsx';
import styles from './two-step.module.css';

export interface FactorFormProps {
  /** With the recovery codes that a first factor issues; empty for a further one. */
  readonly onAdded: (codes: readonly string[]) => void;
}

interface FactorDialogProps extends OpenDialog {
  readonly title: string;
  readonly children: (form: FactorFormProps) => ReactNode;
}

/** Adds a second factor, then shows the recovery codes of a first one. */
export const FactorDialog = ({ isOpen, title, onClose, children }: FactorDialogProps) => {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const hasCodes = codes.length > 0;
  const close = () => {
    setCodes([]);
    onClose();
  };
  const onAdded = (issued: readonly string[]) => (issued.length > 0 ? setCodes(issued) : close());
  return (
    <Dialog
      isOpen={isOpen}
      title={hasCodes ? t('twoStep.save') : title}
      isStatic={hasCodes}
      onCancel={close}
    >
      {hasCodes ? <RecoveryCodes codes={codes} onDone={close} /> : children({ onAdded })}
    </Dialog>
  );
};

const icon = { size: 16, 'aria-hidden': true };

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

interface RecoveryCodesDialogProps extends RecoveryCodesProps {
  readonly isOpen: boolean;
  /** The button that was pressed: a dialog before this one has taken the focus. */
  readonly opener: Element | null;
}

export const RecoveryCodesDialog = (props: RecoveryCodesDialogProps) => {
  const { t } = useTranslation();
  const { isOpen, codes, opener, onDone } = props;
  return (
    <Dialog isOpen={isOpen} title={t('twoStep.save')} isStatic opener={opener} onCancel={onDone}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
};

/** Shown once, so the dialog stays until the user says that the codes are saved. */
const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation();
  const [isSaved, setIsSaved] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const letGo = useShownOnce();
  // The form that was here before had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const text = codes.join('\n');
  const copy = () => void copyText(text, t('twoStep.copied'), t('twoStep.notCopied'));
  const finish = () => {
    setIsRefused(true);
    if (!isSaved) return;
    letGo();
    onDone();
  };
  const download = () =>
    saveFile(
      new Blob([`${t('twoStep.codes')} · ${location.host}\n\n${text}\n`]),
      'provost-codes.txt',
    );
  return (
    <>
      <HoldDialog isHeld />
      <p className={styles.text}>{t('twoStep.saveText')}</p>
      <ol className={styles.codes} dir="ltr" aria-label={t('twoStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button
          ref={copyButton}
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={copy}
        >
          {t('twoStep.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={download}>
          {t('twoStep.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          onClick={() => window.print()}
        >
          {t('twoStep.print')}
        </Button>
      </div>
      <Checkbox
        mt="md"
        label={t('twoStep.saved')}
        error={isRefused && !isSaved && t('twoStep.saveFirst')}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <div className={`row ${styles.end}`}>
        <Button onClick={finish}>{t('twoStep.done')}</Button>
      </div>
      {/* In an element of its own: the dialog beside it is not printed. */}
      <Portal reuseTargetNode={false}>
        <section className={styles.printed}>
          <h1>{t('twoStep.codes')}</h1>
          <p>{location.host}</p>
          <ol>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </section>
      </Portal>
    </>
  );
};
