import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { fromLocalTime } from '@/lib/format/local-time.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { place, placed } from '@/ui/placed.tsx';
import { type FieldValue, type FormBase, isBlank } from './field-spec.ts';
import { useFormContext } from './form-context.ts';
import { differencesOf } from './merge-values.ts';
import styles from './stale-dialog.module.css';

interface Shown {
  readonly current: FormBase | undefined;
  readonly count: number;
}

/** Shows another user's change, and asks which value of each field to keep. */
export const StaleDialog = () => {
  const form = useFormContext();
  const [{ current, count }, setShown] = useState<Shown>({ current: undefined, count: 0 });
  if (form.conflict && form.conflict !== current) {
    setShown({ current: form.conflict, count: count + 1 });
  }
  // A new instance per conflict, because the values can differ from those of the one before. It
  // stays while the dialog fades out.
  return current && <Conflict key={count} current={current} />;
};

const Conflict = ({ current }: { readonly current: FormBase }) => {
  const { t } = useTranslation();
  const form = useFormContext();
  const [differences] = useState(() => differencesOf(form.spec, form.base, form.values, current));
  const [kept, setKept] = useState(
    () => new Set(differences.filter(({ isMine }) => isMine).map(({ name }) => name)),
  );
  const [mine] = useState(form.values);
  const all = differences.map(({ name }) => name);
  const choose = (name: string, isKept: boolean) =>
    setKept((known) => {
      const next = new Set(known);
      if (isKept) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <ConfirmDialog
      isOpen={form.conflict !== undefined}
      title={t('forms.staleTitle')}
      confirmLabel={t('forms.save')}
      focusesText
      onConfirm={() => form.keep(current, [...kept])}
      onCancel={form.cancelConflict}
    >
      <p>{t('forms.staleWords')}</p>
      <div className={styles.forAll}>
        <Button size="compact-sm" variant="default" onClick={() => form.reload(current)}>
          {t('forms.reload')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => form.keep(current, all)}>
          {t('forms.keepMine')}
        </Button>
      </div>
      {all.map((name) => (
        <FieldChoice
          key={name}
          name={name}
          mine={mine[name]}
          theirs={current.values[name]}
          isKept={kept.has(name)}
          onChoose={(isKept) => choose(name, isKept)}
        />
      ))}
    </ConfirmDialog>
  );
};

interface FieldChoiceProps {
  readonly name: string;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
  readonly isKept: boolean;
  readonly onChoose: (isKept: boolean) => void;
}

const FieldChoice = ({ name, mine, theirs, isKept, onChoose }: FieldChoiceProps) => {
  const { t } = useTranslation();
  const { spec } = useFormContext();
  const group = useId();
  const choices = [
    { isMine: true, label: 'forms.yours', action: 'forms.keepMine', value: mine },
    { isMine: false, label: 'forms.current', action: 'forms.takeTheirs', value: theirs },
  ];
  return (
    <fieldset className={styles.field}>
      <legend>{t(spec[name]?.title ?? name)}</legend>
      {choices.map(({ isMine, label, action, value }) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name={group}
            checked={isKept === isMine}
            onChange={() => onChoose(isMine)}
          />
          <span className={styles.action}>{t(action)}</span>
          <span className={styles.value}>
            {placed(
              t('app.labelled', { label: t(label), value: place }),
              <Value name={name} value={value} />,
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const Value = ({
  name,
  value,
}: Pick<FieldChoiceProps, 'name'> & { value: FieldValue | undefined }) => {
  const { t, format } = useTexts();
  const { spec, describe } = useFormContext();
  if (value === undefined || isBlank(value)) return <EmptyValue />;
  const described = describe?.(name, value);
  if (described !== undefined) return <bdi>{described}</bdi>;
  if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
  if (typeof value !== 'string') return <bdi>{format.list(value)}</bdi>;
  return (
    <bdi>
      {spec[name]?.kind === 'instant' ? format.dateTime(fromLocalTime(value) ?? value) : value}
    </bdi>
  );
};
