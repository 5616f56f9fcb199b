import { type FormEvent, useEffect, useRef } from 'react';
import { firstField, startAt } from '@/lib/dom/first-field.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import type { RecordForm } from './use-record-form.ts';

/** The attributes of the `form` element. A refused submit focuses the first invalid field. */
export const useFormProps = (form: RecordForm, label: string) => {
  const { isSaving, refusals, submit } = form;
  const added = form.added?.count;
  const ref = useRef<HTMLFormElement>(null);
  useKeepFocus(isSaving);
  useEffect(() => {
    if (refusals === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  useEffect(() => {
    if (ref.current?.hasAttribute('data-starts-here')) startAt(ref.current);
  }, []);
  useEffect(() => {
    if (added !== undefined) firstField(ref.current)?.focus();
  }, [added]);
  return {
    ref,
    'aria-label': label,
    'aria-busy': isSaving,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    autoComplete: 'off',
    noValidate: true,
  };
};
