import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, isOtherCurrency } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import styles from './price-calculator.module.css';
import { settleDiscount, settlePrice, showDiscount, showPrice, type Typed } from './price-form.ts';
import type { PriceCalculation } from './use-price-calculator.ts';

interface DecimalFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly typed: Typed;
  readonly show: (typed: Typed, language: string) => string;
  readonly settle: (typed: Typed) => Typed;
  readonly error: string | undefined;
  /** A currency or a percent sign. */
  readonly unit: string | undefined;
  readonly onChange: (typed: Typed) => void;
  /** With the number as it was parsed. */
  readonly onLeave: (settled: Typed) => void;
}

/** A number in the user's language; after it loses the focus, it shows how it was parsed. */
const DecimalField = (props: DecimalFieldProps) => {
  const { language } = useFormat();
  const { typed, show, settle, onChange, onLeave, unit } = props;
  return (
    <TextInput
      label={props.label}
      description={props.description}
      error={props.error}
      value={show(typed, language)}
      onChange={(event) => onChange({ text: event.currentTarget.value, language })}
      onBlur={() => typed.text !== '' && onLeave(settle(typed))}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      classNames={{ input: styles.number ?? '' }}
      rightSection={unit && <Unit>{unit}</Unit>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
    />
  );
};

const Unit = ({ children }: { readonly children: string }) => (
  <span className={styles.unit}>{children}</span>
);

interface PriceFieldsProps {
  readonly calculator: PriceCalculation;
  readonly course: CourseChoice | undefined;
}

/** Original price, discount and the final price, calculated while the user types. */
export const PriceFields = ({ calculator, course }: PriceFieldsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { form, reading, change, leave, wrongText } = calculator;
  const { original, final } = reading;
  const saved = original !== undefined && final !== undefined ? original - final : 0;
  const currentPrice = course?.current_price;
  return (
    <>
      <div className={styles.pair}>
        <DecimalField
          label={t('pricing.originalPrice')}
          typed={form.originalPrice}
          show={showPrice}
          // The sign of another currency stays, with its error.
          settle={(typed) =>
            isOtherCurrency(typed.text, course?.currency) ? typed : settlePrice(typed)
          }
          error={wrongText('originalPrice')}
          unit={course?.currency}
          onChange={(originalPrice) => change({ originalPrice })}
          onLeave={(settled) => leave('originalPrice', settled)}
        />
        <DecimalField
          label={t('pricing.discount')}
          typed={form.discount}
          show={showDiscount}
          settle={settleDiscount}
          error={wrongText('discount')}
          unit="%"
          onChange={(discount) => change({ discount })}
          onLeave={(settled) => leave('discount', settled)}
        />
      </div>
      {currentPrice !== undefined && (
        <p className={styles.hint}>
          {t('pricing.currentPrice', { price: format.money(currentPrice, course?.currency) })}
        </p>
      )}
      <TextInput
        label={t('pricing.finalPrice')}
        value={final === undefined ? '' : formatDecimal(format.language, final)}
        placeholder={t('pricing.nothingYet')}
        readOnly
        size="lg"
        classNames={{ input: styles.final ?? '', label: styles.finalLabel ?? '' }}
        rightSection={course?.currency && <Unit>{course.currency}</Unit>}
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
