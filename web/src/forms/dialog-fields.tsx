import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { DayInput } from '@/ui/day-input.tsx';
import { useDialogErrors } from './dialog-form.tsx';

interface FieldProps {
  /** As `issues` and refusals name it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isFirst?: boolean | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Field<InputProps> = FieldProps & Omit<InputProps, keyof FieldProps>;

const useInput = <InputProps extends { error?: ReactNode }>(field: Field<InputProps>) => {
  const { name, hint, isFirst, onChange, ...input } = field;
  const errorOf = useDialogErrors();
  return {
    ...(isFirst && { 'data-autofocus': true }),
    ...input,
    description: hint,
    error: input.error ?? errorOf(name),
    onChange: ({ currentTarget }: ChangeEvent<{ value: string }>) => onChange(currentTarget.value),
  };
};

export const DialogText = (field: Field<TextInputProps>) => (
  <TextInput maxLength={500} {...useInput(field)} />
);

export const DialogLines = (field: Field<TextareaProps>) => <Textarea {...useInput(field)} />;

export const DialogSelect = (field: Field<NativeSelectProps>) => (
  <NativeSelect {...useInput(field)} />
);

/** An amount in the notation of the language. */
export const DialogAmount = ({
  currency,
  ...field
}: Field<TextInputProps> & { readonly currency?: string | undefined }) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    maxLength={24}
    {...(currency !== undefined && {
      rightSection: <span className="meta">{currency}</span>,
      rightSectionWidth: 52,
      rightSectionPointerEvents: 'none',
    })}
    {...useInput(field)}
  />
);

type DayProps = Omit<ComponentProps<typeof DayInput>, 'error'> & { readonly name: string };

export const DialogDay = ({ name, ...field }: DayProps) => (
  <DayInput {...field} error={useDialogErrors()(name)} />
);

type TimeProps = Omit<ComponentProps<typeof DateTimeInput>, 'error'> & { readonly name: string };

export const DialogTime = ({ name, ...field }: TimeProps) => (
  <DateTimeInput {...field} error={useDialogErrors()(name)} />
);
