import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/dialog.tsx';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isSelectable: boolean;
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
  ['palette', 'Ctrl + K'],
  ['help', '?'],
] as const;

const ofSelection: readonly string[] = ['menu', 'select', 'range', 'actions'];

/** The keyboard shortcuts of a list. i18n-keys: keys.* */
export const KeysDialog = ({ isOpen, onClose, isSelectable }: KeysDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('keys.title')} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys
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
