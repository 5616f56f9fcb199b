import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { firstDay, incomplete, lastDay } from '@/lib/format/local-time.ts';
import { dayPattern, formatDay, parseDay } from '@/lib/format/typed-day.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { passing } from './date-part.ts';
import styles from './day-text.module.css';

/**
 * The attributes of an input of a day, which is typed as the user's country writes it. The browser's
 * own input follows the language of the browser, so only its calendar is used.
 */
export const useDayText = (day: string, report: (day: string) => void, earliest = firstDay) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState('');
  const isTyped = parseDay(language, typed) === day;
  const type = (text: string) => {
    const next = parseDay(language, text);
    // Digits get their separators as soon as they are a day.
    const isWhole = /^\d{8}$/.test(text) && next !== incomplete;
    setTyped(isWhole ? formatDay(language, next) : text);
    if (next !== day) report(next);
  };
  return {
    value: isTyped ? typed : formatDay(language, day),
    placeholder: dayPattern(language, t('forms.dayLetters')),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 10,
    'data-incomplete': day === incomplete || undefined,
    // Numbers are read from left to right everywhere.
    dir: 'auto',
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    // A half-typed day of a draft is shown empty: deleting it changes no text.
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!passing.has(event.key) && day === incomplete) type(event.currentTarget.value);
    },
    // What is typed takes the place of the day.
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => {
      if (day !== incomplete) setTyped('');
    },
    rightSection: <Calendar day={day} earliest={earliest} onChoose={type} />,
  };
};

interface CalendarProps {
  readonly day: string;
  readonly earliest: string;
  readonly onChoose: (day: string) => void;
}

/** The browser's own calendar. */
const Calendar = ({ day, earliest, onChoose }: CalendarProps) => {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('forms.calendar')}
        onClick={() => native.current?.showPicker()}
      >
        <IconCalendar size={16} aria-hidden />
      </ActionIcon>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        className={styles.native}
        min={earliest}
        max={lastDay}
        value={day === incomplete ? '' : day}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </>
  );
};
