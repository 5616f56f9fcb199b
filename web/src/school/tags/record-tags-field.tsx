import { createTag } from '@provost/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/permissions/use-can.ts';
import { TagsField } from '@/forms/tags-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { tagsQuery } from './tag-badges.tsx';

/** For the form. A conflict shows the record as the server has it. */
export const tagNames = (record: {
  readonly tags?: readonly { readonly name: string | undefined }[];
}): readonly string[] => record.tags?.flatMap(({ name }) => name ?? []) ?? [];

/** The tags of a record by name. Those who can add tags can type new ones. */
export const RecordTagsField = () => {
  const { t } = useTranslation();
  const canAdd = useCan()(createTag.access);
  const { data, isError } = useQuery(tagsQuery);
  // Not hidden until they are known: fields below it would move under the cursor.
  if (data ? data.length === 0 && !canAdd : isError) return null;
  return (
    <TagsField
      name="tags"
      choices={data?.map(({ name }) => name) ?? []}
      takesOthers={canAdd}
      hint={canAdd ? t('tags.fieldHint') : undefined}
    />
  );
};
