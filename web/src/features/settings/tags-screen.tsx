import {
  createTag,
  deleteTag,
  listTags,
  mergeTag,
  type Tag,
  type TagColor,
  tagColors,
  updateTag,
} from '@provost/contract/tags';
import { tagChange, tagForm } from '@provost/contract/tags.form';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Own, ownQuery } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { DialogSelect } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { baseFrom, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { tagBadge } from '@/school/tags/tag-badges.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import {
  type SettingsFormProps,
  SettingsRecordForm,
  SettingsRecordsScreen,
} from './settings-records-screen.tsx';

type TagRecord = Own<Tag>;

const query = ownQuery(listTags);

const spec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  color: { kind: 'text', title: 'tags.color', isRequired: true },
};

const baseOf = (tag: TagRecord | undefined): FormBase =>
  baseFrom(spec, tag ?? {}, { color: tag?.color ?? tagColors[0] });

/** i18n-keys: settings.tags.* tags.colors.* */
const shared = {
  texts: 'settings.tags',
  endpoints: { create: createTag, update: updateTag, remove: deleteTag },
} as const;

/** Who has the tag, as links to the lists. */
const used = ({ id, student_count = 0, teacher_count = 0, course_count = 0 }: TagRecord) =>
  (
    [
      ['students', student_count],
      ['teachers', teacher_count],
      ['courses', course_count],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([list, count]) => ({ list, count, id }));

const usedText = (tag: TagRecord, t: TFunction): string =>
  used(tag)
    .map(({ list, count }) => t(`tags.${list}`, { count }))
    .join(', ') || t('tags.nobody');

export const TagsScreen = () => {
  const { t } = useTranslation();
  return (
    <SettingsRecordsScreen<TagRecord>
      {...shared}
      screen="settings-tags"
      query={query}
      nameOf={tagBadge}
      column={t('tags.used')}
      describe={(tag) =>
        used(tag).length === 0
          ? t('tags.nobody')
          : used(tag).map(({ list, count }, index) => (
              <span key={list}>
                {index > 0 && ', '}
                <Link to={`/${list}`} search={{ tag: tag.id }}>
                  {t(`tags.${list}`, { count })}
                </Link>
              </span>
            ))
      }
      deleteEffect={(tag) => t('settings.tags.deleteEffect', { records: usedText(tag, t) })}
      actions={(tag) => <MergeButton tag={tag} />}
      form={TagEditForm}
    />
  );
};

const TagEditForm = (props: SettingsFormProps<TagRecord>) => {
  const { t } = useTranslation();
  const colors = choicesOf(tagColors, (value) => t(`tags.colors.${value}`));
  return (
    <SettingsRecordForm
      {...props}
      {...shared}
      name="tag"
      spec={spec}
      schema={props.record ? tagChange : tagForm}
      baseOf={baseOf}
      describe={(name, value) =>
        name === 'color' ? t(`tags.colors.${value as TagColor}`) : undefined
      }
    >
      <FormSection title={t('tags.one')}>
        <TextField name="name" maxLength={40} />
        <ChoiceField name="color" choices={colors} isShort />
      </FormSection>
    </SettingsRecordForm>
  );
};

const MergeButton = ({ tag }: { readonly tag: TagRecord }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { name } = tag;
  return (
    <>
      <IconButton
        icon={IconArrowMerge}
        label={t('tags.merge', { name })}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        title={t('tags.mergeTitle', { name })}
        onCancel={() => setIsOpen(false)}
      >
        <MergeForm tag={tag} />
      </Dialog>
    </>
  );
};

const MergeForm = ({ tag }: { readonly tag: TagRecord }) => {
  // As it was on show when the dialog opened.
  const [{ id, name, version }] = useState(tag);
  const { t } = useTranslation();
  const { data = [] } = useQuery(query);
  const [into, setInto] = useState('');
  const merge = useVersionedWrite({
    send: sendTo(mergeTag, (chosen: string) => ({
      params: { id },
      body: { into: wireId(chosen) },
    })),
    version,
    showsErrors: true,
  });
  const others = data.filter((other) => other.id !== id);
  return (
    <WriteForm
      write={merge}
      body={into || undefined}
      submitLabel={t('tags.mergeButton')}
      issues={{ into: into ? undefined : t('validation.required') }}
    >
      <p>{t('tags.mergeEffect', { name })}</p>
      <DialogSelect
        isFirst
        name="into"
        label={t('tags.mergeInto')}
        value={into}
        onChange={setInto}
        data={[
          { value: '', label: '' },
          ...others.map((other) => ({ value: other.id, label: other.name })),
        ]}
      />
    </WriteForm>
  );
};
