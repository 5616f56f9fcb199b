import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { usePriceChangeText } from './use-price-change-text.ts';

interface LargeChangeDialogProps {
  readonly course: string;
  readonly change: NonNullable<ReturnType<typeof usePriceChangeText>> | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A price with a mistyped digit would apply immediately. */
export const LargeChangeDialog = ({ course, change, ...props }: LargeChangeDialogProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog {...props} title={t('pricing.largeTitle')} confirmLabel={t('pricing.save')}>
      <p>
        <bdi>{change?.text}</bdi>
      </p>
      <p>{t('pricing.largeEffect', { course, from: change?.from, to: change?.to })}</p>
    </ConfirmDialog>
  );
};
