import { NativeSelect } from '@mantine/core';
import { type ImportChange, updateImport } from '@provost/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { importQuery, type ShownImport } from './imports.queries.ts';

const shownValues = 3;

type Choices = Pick<
  ShownImport,
  'mapping' | 'blanks' | 'date_order' | 'country_code' | 'hand_edited'
>;

const withChange = <To extends Choices | ImportChange>(to: To, changed: ImportChange = {}): To => ({
  ...to,
  ...changed,
  mapping: { ...to.mapping, ...changed.mapping },
  blanks: { ...to.blanks, ...changed.blanks },
});

/**
 * What is chosen shows at once; the server then checks the rows again. What is chosen meanwhile is sent
 * after it.
 */
export const useImportChange = (of: ShownImport) => {
  const { id, mapping, blanks, date_order, country_code, hand_edited } = of;
  const known: Choices = { mapping, blanks, date_order, country_code, hand_edited };
  const [shown, setShown] = useShownState(known);
  const [waiting, setWaiting] = useState<ImportChange>();
  const { isPending, variables, send } = useVersionedWrite({
    send: sendTo(updateImport, (body: ImportChange) => ({ params: { id }, body })),
  });
  const change = (changed: ImportChange) => {
    setShown(withChange(shown, changed));
    setWaiting((before) => withChange(before ?? {}, changed));
  };
  const sendNext = useEffectEvent((next: ImportChange) => {
    setWaiting(undefined);
    send(next, { onError: () => setShown(known) });
  });
  useEffect(() => {
    if (waiting && !isPending) sendNext(waiting);
  }, [waiting, isPending]);
  const sent = isPending ? variables : undefined;
  return {
    shown: withChange(withChange(shown, sent), waiting),
    change,
    isPending: isPending || waiting !== undefined,
  };
};

export interface ImportPartProps {
  readonly of: ShownImport;
  /** Of all parts: one of them waits for what is chosen in another. */
  readonly choices: ReturnType<typeof useImportChange>;
}

/** What each column of the file means. Every change checks the rows again. */
export const ImportColumns = ({ of, choices: { shown, change } }: ImportPartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const key = of.fields.find(({ is_key }) => is_key);
  const used = Object.values(of.mapping);
  const missing = of.fields.filter(
    ({ name, is_required }) =>
      is_required && !used.includes(name) && !(/_name$/.test(name) && used.includes('full_name')),
  );
  const unused = of.columns.filter((name) => !shown.mapping[name]);
  const isClearable = (field: string | undefined) =>
    of.fields.some(({ name, can_be_cleared }) => name === field && can_be_cleared);
  // The rows of the preview change with its tabs and pages, the values of a column do not.
  const { data: firstRows = of } = useQuery({
    ...importQuery(of.id, undefined, 1),
    refetchInterval: false,
  });
  const samples = (index: number) => [
    ...new Set(
      firstRows.sample.map(({ cells }) => cells[index] ?? '').filter((cell) => cell.trim()),
    ),
  ];
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('imports.columns')}</h2>
      {of.state === 'mapping' && (
        <p role="alert" className={styles.problem}>
          {t('imports.keyMissing', { field: key?.label })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.hint}>
          {t('imports.missing', { fields: format.list(missing.map(({ label }) => label)) })}
        </p>
      )}
      {unused.length > 0 && (
        <p className={styles.hint}>{t('imports.notImported', { columns: format.list(unused) })}</p>
      )}
      <div className={`${styles.frame} ${styles.cards}`}>
        <FiguresTable
          label={t('imports.columns')}
          rows={of.columns.map((name, index) => ({ name, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { title: t('imports.column'), cell: ({ name }) => <bdi>{name}</bdi> },
            {
              title: t('imports.values'),
              isText: true,
              cell: ({ index }) => (
                <div className={styles.values}>
                  {samples(index)
                    .slice(0, shownValues)
                    .map((value) => (
                      <bdi key={value}>{value}</bdi>
                    ))}
                </div>
              ),
            },
            {
              title: t('imports.field'),
              isText: true,
              cell: ({ name }) => (
                <NativeSelect
                  size="xs"
                  aria-label={t('imports.fieldOf', { column: name })}
                  value={shown.mapping[name] ?? ''}
                  onChange={({ currentTarget }) =>
                    change({ mapping: { [name]: currentTarget.value || null } })
                  }
                  data={[
                    { value: '', label: t('imports.ignore') },
                    ...of.fields.map((field) => ({ value: field.name, label: field.label })),
                  ]}
                />
              ),
            },
            {
              title: t('imports.blanks'),
              isText: true,
              cell: ({ name }) =>
                isClearable(of.mapping[name]) && (
                  <NativeSelect
                    size="xs"
                    aria-label={t('imports.blanksOf', { column: name })}
                    value={shown.blanks[name] ?? 'keep'}
                    onChange={({ currentTarget }) =>
                      change({ blanks: { [name]: currentTarget.value as 'keep' | 'clear' } })
                    }
                    data={(['keep', 'clear'] as const).map((value) => ({
                      value,
                      label: t(`imports.blankCells.${value}`),
                    }))}
                  />
                ),
            },
          ]}
        />
      </div>
    </section>
  );
};
