import type { ClassLevel } from '@provost/contract/class-levels';
import { classLevelChange, classLevelForm } from '@provost/contract/class-levels.form';
import type { Own } from '@/api/own.ts';
import { baseFrom, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { InlineForm } from '@/forms/inline-form.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './settings.module.css';
import { saveClassLevel } from './use-order.ts';

const spec: FormSpec = { name: { kind: 'text', title: 'settings.levels.name', isRequired: true } };

const baseOf = (level: Own<ClassLevel> | undefined): FormBase => baseFrom(spec, level ?? {});

interface ClassLevelFormProps {
  /** Undefined for a new one. */
  readonly level?: Own<ClassLevel>;
  readonly onDone: () => void;
}

export const ClassLevelForm = ({ level, onDone }: ClassLevelFormProps) => {
  const { t } = useTranslation();
  const form = useRecordForm({
    spec,
    schema: level ? classLevelChange : classLevelForm,
    isNew: !level,
    draft: `class-level:${level?.id ?? 'new'}`,
    draftOf: (id) => `class-level:${id}`,
    base: baseOf(level),
    save: (write) => saveClassLevel(level?.id, write),
    baseOf,
    ...(!level && { another: { kept: [] } }),
    onSaved: ({ isEdited, isAnother }) => {
      if (!isAnother && (!isEdited || !level)) onDone();
    },
    fieldOfCode: { name_in_use: 'name' },
  });
  return (
    <InlineForm
      form={form}
      label={level ? t('settings.levels.rename', { name: level.name }) : t('settings.levels.new')}
      className={`row ${styles.inline}`}
      onCancel={onDone}
    >
      <TextField name="name" />
    </InlineForm>
  );
};
