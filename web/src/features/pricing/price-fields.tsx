import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import forms from '@/forms/form.module.css';
import { MoneyField } from '@/forms/money-field.tsx';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './price-calculator.module.css';
import type { PriceCalculation } from './use-price-calculator.ts';

/** Original price, discount and the final price, calculated while the user types. */
export const PriceFields = ({ price, course }: Pick<PriceCalculation, 'price' | 'course'>) => {
  const { t } = useTranslation();
  const format = useFormat();
  const saved = price ? price.original - price.final : 0;
  return (
    <>
      <div className={styles.pair}>
        <MoneyField name="original_price" unit={course?.currency} />
        <MoneyField name="discount_percent" unit="%" />
      </div>
      {course?.current_price !== undefined && (
        <p className={styles.hint}>
          {t('pricing.currentPrice', {
            price: format.money(course.current_price, course.currency),
          })}
        </p>
      )}
      <TextInput
        label={t('pricing.finalPrice')}
        value={price ? formatDecimal(format.language, price.final) : ''}
        placeholder={t('pricing.nothingYet')}
        readOnly
        size="lg"
        classNames={{ input: styles.final ?? '', label: styles.finalLabel ?? '' }}
        rightSection={course?.currency && <span className={forms.unit}>{course.currency}</span>}
        rightSectionWidth={60}
        rightSectionPointerEvents="none"
        description={
          saved > 0
            ? t('pricing.takenOff', { amount: formatDecimal(format.language, saved) })
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  );
};
