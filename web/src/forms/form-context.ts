import { createContext, useContext } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { optionalLabel } from '@/ui/optional-label.ts';
import type { FieldValue } from './field-spec.ts';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';

export const FormContext = createContext<RecordForm | undefined>(undefined);

export const useFormContext = (): RecordForm => {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field needs a form around it');
  return form;
};

/** Hints below the field: an optional field stays on one line with a required one beside it. */
const wrapperOrder: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

export interface FieldProps {
  readonly name: string;
  readonly hint?: string | undefined;
  /** For a few characters. */
  readonly isShort?: boolean;
}

/** The state of a field, with the attributes that all inputs share. */
export const useField = ({ name, hint, isShort }: FieldProps) => {
  const { t } = useTranslation();
  const form = useFormContext();
  const spec = form.spec[name];
  const isRequired = spec?.isRequired === true || spec?.kind === 'flag';
  return {
    value: form.values[name] as FieldValue,
    change: (value: FieldValue) => form.change(name, value),
    leave: () => form.leave(name),
    wrapper: {
      name,
      label: t(spec?.title ?? name),
      ...(!isRequired && optionalLabel(t)),
      description: hint,
      error: form.errorOf(name),
      inputWrapperOrder: wrapperOrder,
      required: isRequired,
      withAsterisk: false,
      ...(isShort && { className: styles.short ?? '' }),
    },
  };
};
