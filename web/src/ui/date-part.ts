import type { ChangeEvent, InputEvent, KeyboardEvent, SyntheticEvent } from 'react';
import { type DateProblem, firstDay, incomplete, lastDay } from '@/lib/format/local-time.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';

/** i18n-keys: forms.dateIncomplete, forms.timeIncomplete, forms.dateOutOfRange */
export const dateProblemText = (t: TFunction, problem: DateProblem, earliest = firstDay): string =>
  t(`forms.${problem}`, { first: earliest.slice(0, 4), last: lastDay.slice(0, 4) });

/** Keys that move the focus: a field that they pass through was not typed in. */
export const passing: ReadonlySet<string> = new Set([
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'Escape',
]);

/** The native input's text. A half-typed one has no value, which must not be read as empty. */
const readPart = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? incomplete : value;

/** The attributes of a native time input that reports each part that is typed. */
export const datePart = (text: string, report: (text: string) => void) => {
  const read = (input: HTMLInputElement) => {
    const typed = readPart(input);
    if (typed !== text) report(typed);
  };
  const readIncomplete = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput) read(currentTarget);
  };
  return {
    value: text === incomplete ? '' : text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => read(event.currentTarget),
    // React has no change event for a half-typed value that is cleared: both are empty.
    onInput: (event: InputEvent<HTMLInputElement>) => read(event.currentTarget),
    // No input event fires while the value stays empty.
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!passing.has(event.key)) read(event.currentTarget);
    },
    // Enter submits before its key is released.
    onKeyDown: readIncomplete,
    onBlur: readIncomplete,
    // Numbers are read from left to right everywhere.
    dir: 'auto',
  };
};
