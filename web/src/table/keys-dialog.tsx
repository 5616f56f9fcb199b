import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isSelectable?: boolean;
  /** Of the page of a day, instead of a list. */
  readonly isOfDay?: boolean;
}

const keys = [
  ['search', '/'],
  ['next', 'J', '↓'],
  ['previous', 'K', '↑'],
  ['open', 'Enter'],
  ['menu', 'M'],
  ['select', 'X'],
  ['range', 'Shift + X'],
  ['actions', 'A'],
  ['failed', 'F'],
  ['undo', 'Z'],
  ['submit', 'Ctrl + Enter'],
  ['palette', 'Ctrl + K'],
  ['help', '?'],
] as const;

const keysOfDay = [
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'O'],
  ['settle', 'E', 'Enter'],
  ['snooze', 'S'],
  ['handOver', 'H'],
  ['closeDay', 'C'],
  ['undo', 'Z'],
  ['submit', 'Ctrl + Enter'],
  ['palette', 'Ctrl + K'],
  ['help', '?'],
] as const;

const ofSelection: readonly string[] = ['menu', 'select', 'range', 'actions', 'failed'];

/** The keyboard shortcuts of a list. i18n-keys: keys.* */
export const KeysDialog = ({ isOpen, onClose, isSelectable, isOfDay }: KeysDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('keys.title')} onCancel={onClose}>
      <dl className={styles.keys}>
        {(isOfDay ? keysOfDay : keys)
          .filter(([name]) => isSelectable || !ofSelection.includes(name))
          .map(([name, ...pressed]) => (
            <div key={name}>
              <dt>{t(`keys.${name}`)}</dt>
              <dd dir="ltr">
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
};
