import { Button, TextInput } from '@mantine/core';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { createPricing, defaultSalesDays, readCourseSales } from '@provost/contract/pricing';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { EarlierDialog } from '@/forms/earlier-dialog.tsx';
import { FormContext } from '@/forms/form-context.ts';
import { MoneyField } from '@/forms/money-field.tsx';
import { useFormProps } from '@/forms/use-form-props.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  type CourseChoice,
  coursesOfLevelQuery,
  levelChoicesQuery,
} from '@/school/courses/course-choices.ts';
import { useTableChange } from '@/table/use-table-state.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CoursePicker } from './course-picker.tsx';
import styles from './price-calculator.module.css';
import { courseSalesQuery } from './pricing.queries.ts';
import { SavedPrices } from './saved-prices.tsx';
import { type Outcome, type PriceCalculation, usePriceCalculator } from './use-price-calculator.ts';
import { usePriceChangeText } from './use-price-change-text.ts';

/** A colleague has set another price since this one was calculated: shows both, and asks. */
const PriceConflictDialog = ({ calculator }: { readonly calculator: PriceCalculation }) => {
  const { t, format } = useTexts();
  const { conflict, course } = calculator;
  // Stays on show while the dialog fades out.
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  const current = course && { ...course, current_price: shown?.current_price };
  const change = usePriceChangeText(current, calculator.price?.final);
  const price =
    shown?.current_price === undefined
      ? t('pricing.noPrice')
      : format.money(shown.current_price, course?.currency);
  return (
    <ConfirmDialog
      isOpen={conflict !== undefined}
      title={t('pricing.conflictTitle')}
      confirmLabel={t('pricing.saveAnyway')}
      focusesText
      onConfirm={calculator.saveAnyway}
      onCancel={calculator.closeConflict}
    >
      <p>
        {shown?.changed_by
          ? t('pricing.conflictBy', { price, name: shown.changed_by.full_name })
          : t('pricing.conflict', { price })}
      </p>
      {change && (
        <p>
          <bdi>{change.text}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
};

/** A price with a mistyped digit would apply immediately. */
const LargeChangeDialog = ({ calculator }: { readonly calculator: PriceCalculation }) => {
  const { t } = useTranslation();
  const { course, priceChange } = calculator;
  return (
    <ConfirmDialog
      isOpen={calculator.isAsking}
      title={t('pricing.largeTitle')}
      confirmLabel={t('pricing.save')}
      onConfirm={calculator.confirm}
      onCancel={calculator.cancel}
    >
      <p>
        <bdi>{priceChange?.text}</bdi>
      </p>
      <p>
        {t('pricing.largeEffect', {
          course: course?.title ?? t('pricing.someCourse'),
          from: priceChange?.from,
          to: priceChange?.to,
        })}
      </p>
    </ConfirmDialog>
  );
};

interface PriceCalculatorProps {
  readonly courseId?: string | undefined;
  readonly onSaved: (id: string | undefined) => void;
}

export const PriceCalculator = ({ courseId: asked, onSaved }: PriceCalculatorProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const canSave = useCan()(createPricing.access);
  const levels = useQuery(levelChoicesQuery);
  const needsLevel = levels.data === undefined || levels.data.length > 0;
  const calculator = usePriceCalculator({ needsLevel, onSaved });
  const { form, courses, course, price } = calculator;
  const formProps = useFormProps(form, t('pricing.newPrice'));
  useAskedCourse(asked, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    calculator.calculate();
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={`section-title ${styles.title}`}>
        {t('pricing.newPrice')}
      </h2>
      <FormContext value={form}>
        <form {...formProps} className={`card stack ${styles.calculator}`} onSubmit={submit}>
          <CoursePicker form={form} levels={levels} courses={courses} />
          <PriceFields price={price} course={course} />
          {course && <PriceOutlook course={course} final={price?.final} />}
          <div className={`row ${styles.buttons}`}>
            <Button type="submit" variant="default">
              {t('pricing.calculate')}
            </Button>
            {canSave && (
              <Button onClick={calculator.save} loading={calculator.isSaving}>
                {t('pricing.save')}
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={calculator.reset}>
              {t('pricing.reset')}
            </Button>
          </div>
          <OutcomeNote outcome={calculator.outcome} />
          <LargeChangeDialog calculator={calculator} />
          <PriceConflictDialog calculator={calculator} />
          <EarlierDialog form={form} />
          {!canSave && <p className={`small ${styles.hint}`}>{t('pricing.cannotSave')}</p>}
        </form>
      </FormContext>
    </section>
  );
};

/** Chooses the course of the link once; a draft for another course gives way. */
const useAskedCourse = (asked: string | undefined, form: PriceCalculation['form']): void => {
  const chosen = useRef<string>(undefined);
  const { data: courses } = useQuery({
    ...coursesOfLevelQuery(undefined),
    enabled: asked !== undefined,
  });
  useEffect(() => {
    const course = courses?.find(({ id }) => id === asked);
    if (!course || chosen.current === asked) return;
    chosen.current = asked;
    form.change('class_level', course.class_level ?? '');
    form.change('course', course.id);
  });
};

/** The result of the last action. The live region always exists, because only changes are announced. */
const OutcomeNote = ({ outcome }: { readonly outcome: Outcome | undefined }) => {
  const Icon = outcome?.type === 'error' ? IconAlertTriangle : IconCircleCheck;
  return (
    <div role="status" className={styles.region}>
      {outcome && (
        <div className={`breaking ${styles.note}`} data-type={outcome.type}>
          <Icon size={18} aria-hidden />
          <p className="flush">{outcome.text}</p>
        </div>
      )}
    </div>
  );
};

/** Original price, discount and the final price, calculated while the user types. */
const PriceFields = ({ price, course }: Pick<PriceCalculation, 'price' | 'course'>) => {
  const { t, format } = useTexts();
  const saved = price ? price.original - price.final : 0;
  return (
    <>
      <div className={styles.pair}>
        <MoneyField name="original_price" unit={course?.currency} />
        <MoneyField name="discount_percent" unit="%" />
      </div>
      {course?.current_price !== undefined && (
        <p className={`small ${styles.hint}`}>
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
        classNames={{ input: styles.final ?? '' }}
        labelProps={{ fz: 'sm' }}
        rightSection={course?.currency && <span className="meta">{course.currency}</span>}
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

interface PriceOutlookProps {
  readonly course: CourseChoice;
  /** In cents; undefined until the price is calculated. */
  readonly final: number | undefined;
}

/** What saving changes, and what the latest sales would have earned at this price. */
const PriceOutlook = ({ course, final }: PriceOutlookProps) => {
  const change = usePriceChangeText(course, final);
  const isOwnServer = useIsOwnServer();
  const can = useCan();
  return (
    <>
      {change && (
        <p className={`tabular ${styles.change}`}>
          <bdi>{change.text}</bdi>
        </p>
      )}
      {final !== undefined && isOwnServer && can(readCourseSales.access) && (
        <Sales course={course} final={final} />
      )}
    </>
  );
};

const Sales = ({ course, final }: PriceOutlookProps & { readonly final: number }) => {
  const { t, format } = useTexts();
  const { data } = useQuery(courseSalesQuery(course.id));
  if (!data) return null;
  const days = format.number(defaultSalesDays);
  if (data.count === 0)
    return <p className={`small ${styles.hint}`}>{t('pricing.noSales', { days })}</p>;
  const total = formatHundredths(data.count * final);
  const more = data.count * final - (parseHundredths(data.gross) ?? 0);
  return (
    <p className={`small ${styles.hint}`}>
      {t('pricing.sales', {
        count: data.count,
        days,
        gross: format.money(data.gross, data.currency),
        total: format.money(total, data.currency),
        difference: `${more > 0 ? '+' : ''}${format.money(formatHundredths(more), data.currency)}`,
      })}
    </p>
  );
};

const route = getRouteApi('/shell/pricing');

export const PriceCalculatorScreen = () => {
  const { t } = useTranslation();
  const state = route.useSearch();
  const change = useTableChange();
  return (
    <>
      <PageHeader title={t('nav.pricing')} />
      <div className={styles.columns}>
        <PriceCalculator courseId={state.for} onSaved={(id) => change({ highlight: id }, true)} />
        <SavedPrices state={state} />
      </div>
    </>
  );
};
