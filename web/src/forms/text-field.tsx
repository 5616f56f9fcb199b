import { InputBase, TextInput } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './form.module.css';
import { type FieldProps, useField } from './form-context.ts';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'numeric';
  /** Below the last fifth the field says how many characters are left. */
  readonly maxLength?: number;
  /** More than one: a field of several lines. */
  readonly rows?: number;
  readonly isReadOnly?: boolean;
  /** Offered while typing; any other text is allowed too. */
  readonly suggestions?: readonly string[];
}

const nearLimit = 0.8;

export const TextField = (props: TextFieldProps) => {
  const { t } = useTranslation();
  const { type = 'text', inputMode, maxLength, rows = 1, suggestions } = props;
  const listId = useId();
  const field = useField(props);
  const value = String(field.value ?? '');
  const remaining = (maxLength ?? -1) - value.trim().length;
  const isNear = remaining >= 0 && remaining <= (maxLength ?? 0) * (1 - nearLimit);
  const shared = {
    ...field.wrapper,
    ...(isNear && { description: t('forms.charactersLeft', { count: remaining }) }),
    value,
    onChange: ({ currentTarget }: ChangeEvent<{ value: string }>) =>
      field.change(currentTarget.value),
    onBlur: field.leave,
    readOnly: props.isReadOnly ?? false,
  };
  if (rows > 1) {
    return (
      <InputBase
        component="textarea"
        multiline
        {...shared}
        rows={rows}
        classNames={{ input: styles.long ?? '' }}
      />
    );
  }
  return (
    <>
      <TextInput
        {...shared}
        {...(suggestions && { list: listId })}
        type={type}
        {...(inputMode && { inputMode })}
        autoComplete="off"
        // Numbers and addresses are read from left to right everywhere.
        {...(type !== 'text' && { dir: 'auto' })}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
};
