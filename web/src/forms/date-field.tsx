import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { useField } from './form-context.ts';

interface DateFieldProps {
  readonly name: string;
  readonly timeLabel: string;
  readonly hint?: string | undefined;
}

/** A date with an optional time; the form holds a `LocalTime` text. */
export const DateField = ({ name, timeLabel, hint }: DateFieldProps) => {
  const { value, change, leave, wrapper } = useField(name, hint);
  const { description, ...shared } = wrapper;
  return (
    <DateTimeInput
      {...shared}
      name={name}
      timeLabel={timeLabel}
      hint={description}
      value={String(value ?? '')}
      onChange={change}
      onLeave={leave}
    />
  );
};
