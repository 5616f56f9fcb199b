import { formatHundredths } from '@provost/contract/money';
import { createPricing } from '@provost/contract/pricing';
import type { PricingForm } from '@provost/contract/pricing.form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptWritten } from '@/api/hosts/written.ts';
import { wireId } from '@/api/wire-id.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { issueText } from '@/forms/issue-text.ts';
import { useDraft } from '@/forms/use-draft.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { isOtherCurrency } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { dismissErrors } from '@/lib/notifications.ts';
import { coursesOfLevelQuery } from '@/school/courses/course-choices.ts';
import { priceDraft } from './price-draft.ts';
import {
  emptyPriceForm,
  type PriceField,
  type PriceForm,
  readPriceForm,
  type Typed,
} from './price-form.ts';
import { type Refusal, refusedText } from './refusal.ts';

/** The result of the last action. */
export interface Outcome {
  readonly type: 'success' | 'error';
  readonly lines: readonly string[];
}

const wireNames: Record<PriceField, string> = {
  classLevel: 'class_level',
  courseId: 'course',
  originalPrice: 'original_price',
  discount: 'discount_percent',
};

const pricesAlone: readonly PriceField[] = ['originalPrice', 'discount'];
const allFields = Object.keys(wireNames) as PriceField[];

/** A colleague has set another price meanwhile. */
export interface PriceConflict {
  /** Undefined: the course has none now. */
  readonly price: string | undefined;
  readonly by: string | undefined;
}

interface SentPrice {
  readonly body: PricingForm;
  readonly sent: PriceForm;
}

interface PriceCalculatorOptions {
  /** False for a host without class levels. */
  readonly needsLevel: boolean;
  readonly onSaved: (id: string | undefined) => void;
  /** Called when a field has been found wrong, here or by the host. */
  readonly onRefused: () => void;
}

export type PriceCalculation = ReturnType<typeof usePriceCalculator>;

/** What our server adds to a refusal: the price that a colleague has set. */
interface StalePrice {
  readonly current_price: string | null;
  readonly changed_by: { readonly id: number; readonly full_name: string } | null;
}

export const usePriceCalculator = (options: PriceCalculatorOptions) => {
  const { needsLevel, onSaved, onRefused } = options;
  const { t } = useTranslation();
  const { language } = useFormat();
  const afterPress = useAfterPress();
  const { form, setForm, discard, owner, forgetSent } = useDraft(priceDraft, emptyPriceForm);
  const [asked, setAsked] = useState<readonly PriceField[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusal, setRefusal] = useState<Refusal<PriceForm>>();
  const [conflict, setConflict] = useState<PriceConflict>();
  /** Nothing is saved twice: the second click of a double click finds its form saved. */
  const [savedForm, setSavedForm] = useState<PriceForm>();
  const { send, isPending } = useVersionedWrite({
    send: ({ body }: SentPrice, { idempotencyKey }) =>
      callEndpoint(createPricing, { body, idempotencyKey }),
    draft: { name: 'price', owner },
    onSaved: (_response, { sent }) => forgetSent(sent),
  });
  const courses = useQuery({
    ...coursesOfLevelQuery(form.classLevel ?? undefined),
    enabled: form.classLevel !== null || !needsLevel,
  });
  const course = courses.data?.find(({ id }) => id === form.courseId);
  const currency = course?.currency;
  const reading = readPriceForm(form, currency);

  const change = (part: Partial<PriceForm>) => {
    setForm((known) => ({ ...known, ...part }));
    setOutcome(undefined);
  };

  const isWrong = (field: PriceField): boolean =>
    reading.issues[field] !== undefined && (needsLevel || field !== 'classLevel');

  const check = (fields: readonly PriceField[]): boolean => {
    setAsked(fields);
    const isRight = !fields.some(isWrong);
    if (!isRight) onRefused();
    return isRight;
  };

  const calculate = () => {
    setOutcome(undefined);
    if (check(pricesAlone)) setOutcome({ type: 'success', lines: [t('pricing.calculated')] });
  };

  const fail = () => setOutcome({ type: 'error', lines: [t('pricing.saveFailed')] });

  /** With the price of the course that the user sees; undefined where the host does not compare it. */
  const savePrice = (seen: string | null | undefined) => {
    setConflict(undefined);
    if (form === savedForm) return;
    setOutcome(undefined);
    const { original, discount, final } = reading;
    const isRight = check(allFields) && form.courseId !== null;
    if (!isRight || original === undefined || discount === undefined || final === undefined) {
      return;
    }
    const body = {
      course: wireId(form.courseId),
      original_price: formatHundredths(original),
      discount_percent: formatHundredths(discount),
      final_price: formatHundredths(final),
      ...(seen !== undefined && { current_price: seen }),
    };
    send(
      { body, sent: form },
      {
        onSuccess: (response) => {
          dismissErrors();
          setSavedForm(form);
          setRefusal(undefined);
          const { message, id } = adaptWritten(response);
          setOutcome({ type: 'success', lines: [message ?? t('pricing.calculated')] });
          onSaved(id);
        },
        onError: (error) => {
          const current = currentRecord<StalePrice>(error);
          if (current) {
            setConflict({ price: current.current_price, by: current.changed_by?.full_name });
            return;
          }
          const texts = fieldTexts(error);
          setRefusal({ sent: form, texts });
          // A notification has the message of the host, and the fields have their own texts.
          const isAtFields = Object.values(wireNames).some((name) => texts[name] !== undefined);
          if (isAtFields) setOutcome(undefined);
          else fail();
          onRefused();
        },
      },
    );
  };

  const reset = () => {
    discard();
    setAsked([]);
    setOutcome(undefined);
    setRefusal(undefined);
  };

  const wrongText = (field: PriceField): string | undefined => {
    const hostText = refusedText(refusal, form, field, wireNames[field]);
    if (hostText) return hostText;
    const key = reading.issues[field];
    if (key === undefined || !isWrong(field) || !asked.includes(field)) return undefined;
    return field === 'originalPrice' && isOtherCurrency(form.originalPrice.text, currency)
      ? t('forms.otherCurrency', { currency })
      : issueText(t, language, { key });
  };

  return {
    courses,
    course,
    conflict,
    closeConflict: () => setConflict(undefined),
    form,
    reading,
    outcome,
    isSaving: isPending,
    change,
    /** After a field loses the focus, it is checked while the user types. */
    leave: (field: 'originalPrice' | 'discount', settled: Typed) => {
      setForm((known) => ({ ...known, [field]: settled }));
      afterPress(() => setAsked((known) => [...new Set([...known, field])]));
    },
    calculate,
    isComplete: !allFields.some(isWrong),
    save: savePrice,
    /** Shows that the price could not be saved. */
    fail,
    reset,
    wrongText,
  };
};
