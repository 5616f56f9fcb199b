import { TextInput } from '@mantine/core';
import { firstDay, lastDay } from '@/lib/format/local-time.ts';
import { datePart } from './date-part.ts';

interface DayInputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isFirst?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day without a time: the browser's own input, which also reports what is half typed. */
export const DayInput = ({ label, hint, error, isFirst, value, onChange }: DayInputProps) => (
  <TextInput
    {...datePart(value, onChange)}
    {...(isFirst && { 'data-autofocus': true })}
    type="date"
    min={firstDay}
    max={lastDay}
    label={label}
    description={hint}
    error={error}
  />
);
