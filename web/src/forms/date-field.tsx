import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface DateFieldProps extends FieldProps {
  readonly timeLabel: string;
}

/** A date with an optional time; the form holds a `LocalTime` text. */
export const DateField = ({ timeLabel, ...field }: DateFieldProps) => {
  const { value, change, leave, wrapper } = useField(field);
  const { description, ...shared } = wrapper;
  return (
    <DateTimeInput
      {...shared}
      timeLabel={timeLabel}
      hint={description}
      value={String(value ?? '')}
      onChange={change}
      onLeave={leave}
    />
  );
};
