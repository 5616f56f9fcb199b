import { TextInput, type TextInputProps } from '@mantine/core';
import { useDayText } from './day-text.tsx';

interface DayInputProps extends Pick<TextInputProps, 'error' | 'labelProps'> {
  readonly label: string;
  /** Its place says what it is, as in a table. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly isFirst?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day without a time, which also reports what is half typed. */
export const DayInput = (props: DayInputProps) => {
  const { label, isLabelHidden, hint, isFirst, value, onChange, ...input } = props;
  return (
    <TextInput
      {...useDayText(value, onChange)}
      {...input}
      {...(isFirst && { 'data-autofocus': true })}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={hint}
    />
  );
};
