import { Button } from '@mantine/core';
import { createPricing } from '@provost/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFocusInvalid } from '@/lib/dom/use-focus-invalid.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import {
  type CourseChoice,
  coursesOfLevelQuery,
  levelChoicesQuery,
} from '@/school/courses/course-choices.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { CoursePicker } from './course-picker.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import styles from './price-calculator.module.css';
import { PriceFields } from './price-fields.tsx';
import { PriceOutlook } from './price-outlook.tsx';
import { useConfirmedSave } from './use-confirmed-save.ts';
import { type PriceCalculation, usePriceCalculator } from './use-price-calculator.ts';
import { usePriceChangeText } from './use-price-change-text.ts';

interface PriceConflictDialogProps {
  readonly calculator: PriceCalculation;
  readonly course: CourseChoice | undefined;
}

/** A colleague has set another price since this one was calculated: shows both, and asks. */
const PriceConflictDialog = ({ calculator, course }: PriceConflictDialogProps) => {
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

interface LargeChangeDialogProps {
  readonly course: string;
  readonly change: NonNullable<ReturnType<typeof usePriceChangeText>> | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A price with a mistyped digit would apply immediately. */
const LargeChangeDialog = ({ course, change, ...props }: LargeChangeDialogProps) => {
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

interface PriceCalculatorProps {
  /** The course to start with. */
  readonly courseId?: string | undefined;
  readonly onSaved: (id: string | undefined) => void;
}

export const PriceCalculator = ({ courseId: asked, onSaved }: PriceCalculatorProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(element);
  const canSave = useCan()(createPricing.access);
  const levels = useQuery(levelChoicesQuery);
  const hasLevels = levels.data === undefined || levels.data.length > 0;
  const calculator = usePriceCalculator({
    needsLevel: hasLevels,
    onSaved,
    onRefused: focusInvalid,
  });
  useAskedCourse(asked, calculator);
  const { courses, course } = calculator;
  const change = usePriceChangeText(course, calculator.reading.final);
  const saving = useConfirmedSave({
    calculator,
    courses,
    course,
    isLargeChange: change?.isLarge ?? false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    calculator.calculate();
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('pricing.newPrice')}
      </h2>
      <form
        ref={element}
        className={styles.calculator}
        aria-labelledby={titleId}
        onSubmit={submit}
        noValidate
      >
        <CoursePicker calculator={calculator} levels={levels} courses={courses} />
        <PriceFields calculator={calculator} course={course} />
        {course && <PriceOutlook course={course} final={calculator.reading.final} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="default">
            {t('pricing.calculate')}
          </Button>
          {canSave && (
            <Button
              type="button"
              onClick={saving.save}
              loading={calculator.isSaving || saving.isWaiting}
            >
              {t('pricing.save')}
            </Button>
          )}
          <Button type="button" variant="subtle" color="gray" onClick={calculator.reset}>
            {t('pricing.reset')}
          </Button>
        </div>
        <OutcomeNote outcome={calculator.outcome} />
        <LargeChangeDialog
          course={course?.title ?? t('pricing.someCourse')}
          change={change}
          isOpen={saving.isAsking}
          onConfirm={saving.confirm}
          onCancel={saving.cancel}
        />
        <PriceConflictDialog calculator={calculator} course={course} />
        {!canSave && <p className={styles.hint}>{t('pricing.cannotSave')}</p>}
      </form>
    </section>
  );
};

/** Chooses the course of the link once; a draft for another course gives way. */
const useAskedCourse = (
  asked: string | undefined,
  { change }: Pick<PriceCalculation, 'change'>,
): void => {
  const chosen = useRef<string>(undefined);
  const { data: courses } = useQuery({
    ...coursesOfLevelQuery(undefined),
    enabled: asked !== undefined,
  });
  useEffect(() => {
    const course = courses?.find(({ id }) => id === asked);
    if (!course || chosen.current === asked) return;
    chosen.current = asked;
    change({ classLevel: course.class_level ?? null, courseId: course.id });
  });
};
