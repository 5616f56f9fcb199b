import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { PriceCalculation } from './use-price-calculator.ts';
import { usePriceChangeText } from './use-price-change-text.ts';

interface PriceConflictDialogProps {
  readonly calculator: PriceCalculation;
  readonly course: CourseChoice | undefined;
}

/** A colleague has set another price since this one was calculated: shows both, and asks. */
export const PriceConflictDialog = ({ calculator, course }: PriceConflictDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { conflict } = calculator;
  // Stays on show while the dialog fades out.
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  const current = course && { ...course, current_price: shown?.price };
  const change = usePriceChangeText(current, calculator.reading.final);
  const price =
    shown?.price === undefined ? t('pricing.noPrice') : format.money(shown.price, course?.currency);
  return (
    <ConfirmDialog
      isOpen={conflict !== undefined}
      title={t('pricing.conflictTitle')}
      confirmLabel={t('pricing.saveAnyway')}
      focusesText
      onConfirm={() => calculator.save(conflict?.price ?? null)}
      onCancel={calculator.closeConflict}
    >
      <p>
        {shown?.by === undefined
          ? t('pricing.conflict', { price })
          : t('pricing.conflictBy', { price, name: shown.by })}
      </p>
      {change && (
        <p>
          <bdi>{change.text}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
};
