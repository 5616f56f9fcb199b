import type { BulkActionName } from '@provost/contract/bulk';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { wireId } from '@/api/wire-id.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogSelect, DialogText, DialogTime } from '@/forms/dialog-fields.tsx';
import { isChoice } from '@/forms/use-dialog-draft.ts';
import { fromLocalTime } from '@/lib/format/local-time.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { optionalLabel } from '@/ui/optional-label.ts';
import { classLevelsQuery, levelChoices } from '../courses/class-levels.ts';
import { CourseChoice } from '../enrolments/choice-fields.tsx';
import { TagsChoice } from './tags-choice.tsx';

interface InputProps<V> {
  /** As refusals of the server name it. */
  readonly name: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly isFirst: boolean;
}

type Typed = Readonly<Record<string, unknown>>;

interface BulkField<V> {
  /** In the contract: `bulk.form.ts`. */
  readonly name: string;
  readonly start: V;
  /** Whether a draft can be a value, where that is no text. */
  readonly isKnown?: (stored: unknown) => boolean;
  /** What is sent; undefined for an empty field that is optional. */
  readonly toParam: (value: V, typed: Typed) => unknown;
  readonly issue?: (value: V, t: TFunction, typed: Typed) => string | undefined;
  readonly Input: ComponentType<InputProps<V>>;
  /** Decides nothing about the number of rows. */
  readonly isRemark?: true;
}

const course: BulkField<Choice | undefined> = {
  name: 'course',
  start: undefined,
  isKnown: isChoice,
  toParam: (choice) => choice && wireId(choice.value),
  issue: (choice, t) => (choice ? undefined : t('validation.required')),
  Input: ({ name: _, ...field }) => <CourseChoice {...field} />,
};

const noLevel = 'none';

const classLevel: BulkField<string> = {
  name: 'class_level',
  start: '',
  toParam: (level) => (level === noLevel ? null : wireId(level)),
  issue: (level, t) => (level === '' ? t('validation.required') : undefined),
  Input: (field) => {
    const { t } = useTranslation();
    const { data: levels = [] } = useQuery(classLevelsQuery);
    return (
      <DialogSelect
        {...field}
        label={t('table.fields.classLevel')}
        data={[
          { value: '', label: '' },
          ...levelChoices(levels),
          { value: noLevel, label: t('bulk.noClassLevel') },
        ]}
      />
    );
  },
};

const maxDays = 365;

const days: BulkField<string> = {
  name: 'days',
  start: '7',
  // An end for all is in place of days.
  toParam: (days, { until }) => (until ? undefined : Number(days)),
  issue: (days, t, { until }) =>
    until || (/^[1-9]\d*$/.test(days.trim()) && Number(days) <= maxDays)
      ? undefined
      : t('bulk.daysIssue', { maximum: maxDays }),
  Input: (field) => {
    const { t } = useTranslation();
    return <DialogText {...field} label={t('bulk.days')} inputMode="numeric" maxLength={3} />;
  },
};

const until: BulkField<string> = {
  name: 'until',
  start: '',
  toParam: (typed) => fromLocalTime(typed),
  issue: (typed, t) =>
    typed !== '' && fromLocalTime(typed) === undefined ? t('forms.dateIncomplete') : undefined,
  Input: (field) => {
    const { t } = useTranslation();
    return (
      <DialogTime
        {...field}
        label={t('bulk.until')}
        timeLabel={t('bulk.untilTime')}
        hint={t('bulk.untilHint')}
      />
    );
  },
};

const reason: BulkField<string> = {
  name: 'reason',
  isRemark: true,
  start: '',
  toParam: (typed) => typed.trim() || undefined,
  Input: (field) => {
    const { t } = useTranslation();
    return <DialogText {...field} label={t('enrolments.reason')} {...optionalLabel(t)} />;
  },
};

const paidAt: BulkField<string> = {
  name: 'paid_at',
  start: '',
  toParam: (typed) => fromLocalTime(typed),
  issue: (typed, t) =>
    typed !== '' && fromLocalTime(typed) === undefined ? t('validation.required') : undefined,
  Input: (field) => {
    const { t } = useTranslation();
    return (
      <DialogTime
        {...field}
        label={t('payments.paid')}
        timeLabel={t('payments.paidTime')}
        hint={t('payments.paidHint')}
      />
    );
  },
};

const tags: BulkField<readonly string[]> = {
  name: 'tags',
  start: [],
  isKnown: (stored) => Array.isArray(stored) && stored.every((id) => typeof id === 'string'),
  toParam: (ids) => ids.map(wireId),
  issue: (ids, t) => (ids.length === 0 ? t('validation.required') : undefined),
  Input: TagsChoice,
};

// biome-ignore lint/suspicious/noExplicitAny: each field has its own type of value.
export type AnyBulkField = BulkField<any>;

/** The fields of each action that has some, in the order of the dialog. */
export const fieldsOfAction: { readonly [Action in BulkActionName]?: readonly AnyBulkField[] } = {
  enrol: [course],
  transfer: [course, reason],
  change_class_level: [classLevel],
  extend_trial: [days, until],
  add_tags: [tags],
  remove_tags: [tags],
  cancel: [reason],
  void: [reason],
  mark_paid: [paidAt],
};
