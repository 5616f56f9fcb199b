import { Input } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import {
  dateProblem,
  joinLocalTime,
  type LocalTime,
  splitLocalTime,
} from '@/lib/format/local-time.ts';
import { browserTimeZone, useTimeZone } from '@/lib/format/time-zone.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { datePart, dateProblemText } from './date-part.ts';
import styles from './date-time-input.module.css';
import { useDayText } from './day-text.tsx';

/** For a typed time whose clock is not that of the user, or no longer that of the school. */
const useTimeZoneHint = (zone: string): string | undefined => {
  const { t } = useTranslation();
  const schoolZone = useTimeZone();
  if (zone !== schoolZone) return t('forms.otherTimeZone', { zone });
  return zone === browserTimeZone ? undefined : t('forms.timeZone', { zone });
};

interface DateTimeInputProps
  extends Pick<
    ComponentProps<typeof Input.Wrapper>,
    'inputWrapperOrder' | 'labelProps' | 'required' | 'withAsterisk'
  > {
  readonly name?: string;
  readonly label: string;
  /** The accessible name of the time, which is optional. */
  readonly timeLabel: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** A typed time, see `LocalTime`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly isFirst?: boolean;
}

/** A date with an optional time. */
export const DateTimeInput = (props: DateTimeInputProps) => {
  const { label, timeLabel, hint, error, value, onChange, onLeave, isFirst, name, ...wrapper } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const schoolZone = useTimeZone();
  const typed = splitLocalTime(value);
  const zone = typed.zone || schoolZone;
  const problem = dateProblem(value);
  const shownError = error && problem ? dateProblemText(t, problem) : error;
  const description = [hint, t('forms.startOfDay'), useTimeZoneHint(zone)]
    .filter(Boolean)
    .join(' · ');
  const isTimeWrong = problem === 'timeIncomplete';
  const describedBy = [shownError && `${id}-error`, `${id}-description`].filter(Boolean).join(' ');
  const report = (part: Partial<LocalTime>) => onChange(joinLocalTime({ ...typed, zone, ...part }));
  const day = useDayText(typed.date, (date) => report({ date }));
  const clock = datePart(typed.time, (time) => report({ time }));
  return (
    <Input.Wrapper {...wrapper} id={id} label={label} description={description} error={shownError}>
      <div className={styles.parts}>
        <Input
          {...day}
          onBlur={() => {
            day.onBlur();
            onLeave?.();
          }}
          error={Boolean(shownError) && !isTimeWrong}
          {...(isFirst && { 'data-autofocus': true })}
          {...(name && { name })}
          required={wrapper.required ?? false}
          className={styles.date ?? ''}
        />
        <Input
          {...clock}
          onBlur={(event) => {
            clock.onBlur(event);
            onLeave?.();
          }}
          error={Boolean(shownError) && isTimeWrong}
          // Not the name of the wrapper, which is that of the date.
          withAria={false}
          type="time"
          aria-label={timeLabel}
          aria-invalid={Boolean(shownError) && isTimeWrong}
          aria-describedby={describedBy}
          className={styles.time ?? ''}
        />
      </div>
    </Input.Wrapper>
  );
};
