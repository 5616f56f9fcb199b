import { Checkbox } from '@mantine/core';
import { type FieldProps, useField } from './form-context.ts';

export const FlagField = (props: FieldProps) => {
  const { value, change, wrapper } = useField(props);
  return (
    <Checkbox
      name={props.name}
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
};
