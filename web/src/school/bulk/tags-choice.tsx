import { Checkbox, Input, VisuallyHidden } from '@mantine/core';
import { nameKey } from '@provost/contract/name-key';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useDialogErrors } from '@/forms/dialog-form.tsx';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { tagBadge, tagsQuery } from '../tags/tag-badges.tsx';
import styles from './tags-choice.module.css';

interface TagsChoiceProps {
  readonly name: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const checkbox = {
  root: styles.tag ?? '',
  body: styles.body ?? '',
  label: styles.label ?? '',
};

/** Tags to check. What is typed narrows them, and Enter checks the one that it names. */
export const TagsChoice = ({ name, value, onChange }: TagsChoiceProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(tagsQuery);
  const [text, setText] = useState('');
  const error = useDialogErrors()(name);
  const typed = nameKey(text.trim());
  const matches = data?.filter((tag) => nameKey(tag.name).includes(typed)) ?? [];
  const named = matches.find((tag) => nameKey(tag.name) === typed) ?? matches[0];
  const current = typed === '' ? undefined : named;
  const chosen = data?.flatMap((tag) => (value.includes(tag.id) ? tag.name : [])) ?? [];
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    // Never sends the form: a second Enter would send it before the next tag.
    event.preventDefault();
    if (!current) return;
    if (!value.includes(current.id)) onChange([...value, current.id]);
    setText('');
  };
  return (
    <Input.Wrapper component="fieldset" error={error} className={styles.field}>
      <legend>{t('tags.many')}</legend>
      <Input
        data-autofocus
        aria-label={t('tags.many')}
        aria-invalid={error ? true : undefined}
        placeholder={t('tags.type')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={styles.tags}>
        {matches.map((tag) => (
          <Checkbox
            key={tag.id}
            size="xs"
            classNames={checkbox}
            data-current={tag === current || undefined}
            label={tagBadge(tag)}
            checked={value.includes(tag.id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...value, tag.id] : value.filter((id) => id !== tag.id),
              )
            }
          />
        ))}
        {data?.length === 0 && t('settings.tags.empty')}
        {data && data.length > 0 && matches.length === 0 && t('forms.noChoice')}
      </div>
      <VisuallyHidden role="status">{format.list(chosen)}</VisuallyHidden>
    </Input.Wrapper>
  );
};
