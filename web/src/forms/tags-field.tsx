import { Input } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSession } from '@/api/session/use-session.ts';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ChoicesList, choiceId } from './choices-list.tsx';
import { type FieldProps, useField } from './form-context.ts';
import styles from './tags-field.module.css';
import { useEntries } from './use-entries.ts';

interface TagsFieldProps extends FieldProps {
  /** Only these can be entered; undefined: anything can. */
  readonly choices?: readonly string[] | undefined;
  /** Others than the choices can be entered too. */
  readonly takesOthers?: boolean;
}

const frame = { input: styles.frame ?? '' };

/** A field with several entries, each of which can be removed. */
export const TagsField = ({ choices, takesOthers, ...props }: TagsFieldProps) => {
  const { t } = useTranslation();
  const { change, leave, wrapper, ...field } = useField(props);
  const { label, description, error } = wrapper;
  const value = Array.isArray(field.value) ? field.value : [];
  const [id, listId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const entries = useEntries({ value, onChange: change, choices, takesOthers });
  const isSignedIn = useSession() !== undefined;
  const settle = useEffectEvent(entries.leave);
  // The screen goes without a blur: the text in the field belongs to the draft.
  useEffect(() => {
    if (!isSignedIn) settle();
  }, [isSignedIn]);
  const remarks = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  const { current, matches } = entries;
  const activeId = current === undefined ? undefined : choiceId(listId, matches, current);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={wrapper.labelProps ?? {}}
      description={description}
      error={error}
      inputWrapperOrder={wrapper.inputWrapperOrder}
    >
      <div className={styles.place}>
        <Input component="div" multiline withAria={false} error={error} classNames={frame}>
          {value.map((entry) => (
            <span key={entry} className={styles.entry}>
              <bdi>{entry}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('forms.remove', { entry })}
                onClick={onFirstClick(() => {
                  entries.remove(entry);
                  input.current?.focus();
                })}
              >
                <IconX size={12} style={{ strokeWidth: 2 }} aria-hidden />
              </button>
            </span>
          ))}
          <input
            ref={input}
            id={id}
            className={styles.input}
            value={entries.text}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={remarks.join(' ') || undefined}
            {...(choices && {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': entries.isOpen,
              'aria-controls': entries.isOpen ? listId : undefined,
              'aria-activedescendant': entries.isOpen ? activeId : undefined,
            })}
            onChange={(event) => entries.type(event.currentTarget.value)}
            onKeyDown={entries.press}
            onClick={entries.open}
            onBlur={() => {
              entries.leave();
              leave();
            }}
          />
          {choices && <IconSelector size={16} aria-hidden className={styles.sign} />}
        </Input>
        {entries.isOpen && (
          <ChoicesList
            id={listId}
            label={t('forms.choices')}
            choices={entries.matches}
            current={entries.current}
            none={t('forms.noChoice')}
            onPick={entries.pick}
          />
        )}
      </div>
    </Input.Wrapper>
  );
};
