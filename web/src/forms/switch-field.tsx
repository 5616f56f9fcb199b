import { Checkbox } from '@mantine/core';
import { useField } from './form-context.ts';

interface SwitchFieldProps {
  readonly name: string;
  readonly hint?: string | undefined;
}

/** Yes or no. A checkbox, because the choice takes effect with Save. */
export const SwitchField = ({ name, hint }: SwitchFieldProps) => {
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
