import { Checkbox } from '@mantine/core';
import { useField } from './form-context.ts';

interface FlagFieldProps {
  readonly name: string;
  readonly hint?: string | undefined;
}

export const FlagField = ({ name, hint }: FlagFieldProps) => {
  const { value, change, wrapper } = useField(name, hint);
  return (
    <Checkbox
      name={name}
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
};
