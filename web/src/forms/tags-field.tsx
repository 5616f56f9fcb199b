import { EntriesField } from './entries-field.tsx';
import { useField } from './form-context.ts';

interface TagsFieldProps {
  readonly name: string;
  readonly hint?: string | undefined;
  /** To choose from; undefined: anything can be entered. */
  readonly choices?: readonly string[] | undefined;
  /** The choices are suggestions. */
  readonly isFree?: boolean;
}

export const TagsField = ({ name, hint, choices, isFree }: TagsFieldProps) => {
  const { value, change, leave, wrapper } = useField(name, hint);
  return (
    <EntriesField
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      value={Array.isArray(value) ? value : []}
      onChange={change}
      onLeave={leave}
      {...(choices && { choices })}
      {...(isFree && { isFree })}
    />
  );
};
