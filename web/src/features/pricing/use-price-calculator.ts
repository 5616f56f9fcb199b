import { createPricing } from '@provost/contract/pricing';
import { priceCalculation } from '@provost/contract/pricing.form';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import type { FormValues } from '@/forms/field-spec.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { coursesOfLevelQuery } from '@/school/courses/course-choices.ts';
import { emptyPrice, levelSpec, priceBody, priceSpec, readPrice } from './price-form.ts';
import { usePriceChangeText } from './use-price-change-text.ts';

export interface Outcome {
  readonly type: 'success' | 'error';
  readonly text: string;
}

/** What our server adds to a refusal: the price that a colleague has set; null: none. */
interface StalePrice {
  readonly current_price: string | null;
  readonly changed_by: { readonly id: number; readonly full_name: string } | null;
}

interface PriceCalculatorOptions {
  /** False for a host without class levels. */
  readonly needsLevel: boolean;
  readonly onSaved: (id: string | undefined) => void;
}

export type PriceCalculation = ReturnType<typeof usePriceCalculator>;

/** The form of a price. Save asks before a large change, for which it waits for the current price. */
export const usePriceCalculator = ({ needsLevel, onSaved }: PriceCalculatorOptions) => {
  const { t } = useTranslation();
  const spec = needsLevel ? levelSpec : priceSpec;
  const [action, setAction] = useState<'calculated' | 'saved' | 'failed'>();
  const [conflict, setConflict] = useState<ReturnType<typeof currentRecord<StalePrice>>>();
  /** The price of the course that the user has seen. */
  const seen = useRef<string | null>(undefined);
  const form = useRecordForm({
    spec,
    schema: priceCalculation,
    isNew: true,
    another: { kept: Object.keys(levelSpec) },
    draft: 'price',
    base: emptyPrice,
    baseOf: () => emptyPrice,
    bodyOf: (body) => priceBody(body, seen.current),
    save: ({ body, idempotencyKey }) =>
      callEndpoint(createPricing, { body: body as never, idempotencyKey }),
    onSaved: ({ id }) => {
      setAction('saved');
      onSaved(id);
    },
    onRefused: (error) => {
      const current = currentRecord<StalePrice>(error);
      setConflict(current);
      // A notification has the message of the host, and the fields have their own texts.
      const isAtFields = Object.keys(fieldTexts(error)).some((name) => name in spec);
      if (!current && !isAtFields) setAction('failed');
      return current !== undefined;
    },
  });
  const change: typeof form.change = (name, value) => {
    form.change(name, value);
    setAction(undefined);
  };
  const { values } = form;
  const level = String(values.class_level);
  const courses = useQuery({
    ...coursesOfLevelQuery(level || undefined),
    enabled: level !== '' || !needsLevel,
  });
  const course = courses.data?.find(({ id }) => id === values.course);
  const price = readPrice(values);
  const priceChange = usePriceChangeText(course, price?.final);

  // On another host, saving needs no confirmation: the specification has none.
  const isOwnServer = useIsOwnServer();
  const isHostUnknown = useIsFetching({ queryKey: schoolQuery.queryKey }) > 0;
  const isLoading = isHostUnknown || (isOwnServer && courses.isFetching);
  const [pressedFor, setPressedFor] = useState<FormValues>();
  const [isAsking, setIsAsking] = useState(false);
  // Save was not pressed for a form that was changed since.
  const isWaiting = pressedFor === values;

  const saveOver = (current: string | null | undefined) => {
    setConflict(undefined);
    setIsAsking(false);
    setAction(undefined);
    seen.current = current;
    form.submitAndAddAnother();
  };
  const saveNow = () => saveOver(isOwnServer ? (course?.current_price ?? null) : undefined);
  const saveOrAsk = useEffectEvent(() => {
    setPressedFor(undefined);
    if (isOwnServer && (courses.isError || courses.isPaused)) setAction('failed');
    else if (isOwnServer && priceChange?.isLarge) setIsAsking(true);
    else saveNow();
  });
  useEffect(() => {
    if (isWaiting && !isLoading) saveOrAsk();
  }, [isWaiting, isLoading]);

  const outcomes: Record<NonNullable<typeof action>, Outcome> = {
    calculated: { type: 'success', text: t('pricing.calculated') },
    saved: { type: 'success', text: form.added?.text || t('pricing.calculated') },
    failed: { type: 'error', text: t('pricing.saveFailed') },
  };
  return {
    form: { ...form, change },
    courses,
    course,
    price,
    priceChange,
    outcome: action && outcomes[action],
    calculate: () => {
      const isRight = form.check(['original_price', 'discount_percent']);
      setAction(isRight ? 'calculated' : undefined);
    },
    save: () => {
      if (!form.isComplete) return void form.check(Object.keys(spec));
      // Nothing is saved twice: the second click of a double click finds its form saved.
      if (form.added && !form.isDirty) return;
      if (courses.isError) void courses.refetch();
      setPressedFor(values);
    },
    isSaving: form.isSaving || isWaiting,
    isAsking,
    confirm: saveNow,
    cancel: () => setIsAsking(false),
    conflict,
    closeConflict: () => setConflict(undefined),
    saveAnyway: () => saveOver(conflict?.current_price ?? null),
    reset: () => {
      form.discard();
      setAction(undefined);
    },
  };
};
