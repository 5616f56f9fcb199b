import { NativeSelect } from '@mantine/core';
import { type ImportChange, updateImport } from '@provost/contract/imports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import type { ShownImport } from './imports.queries.ts';

const shownValues = 3;

/** What is chosen shows at once; the server then checks the rows again. */
export const useImportChange = (of: ShownImport) => {
  const { id, mapping, blanks, date_order, hand_edited } = of;
  const known = { mapping, blanks, date_order, hand_edited };
  const [shown, setShown] = useShownState(known);
  const write = useVersionedWrite({
    send: sendTo(updateImport, (body: ImportChange) => ({ params: { id }, body })),
  });
  const change = (changed: ImportChange) => {
    if (write.isPending) return;
    setShown({
      ...shown,
      ...(changed as typeof known),
      mapping: { ...mapping, ...(changed.mapping as typeof mapping) },
      blanks: { ...blanks, ...changed.blanks },
    });
    write.send(changed, { onError: () => setShown(known) });
  };
  return { shown, change, isPending: write.isPending };
};

/** What each column of the file means. Every change checks the rows again. */
export const ImportColumns = ({ of }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { shown, change } = useImportChange(of);
  const key = of.fields.find(({ is_key }) => is_key);
  const used = Object.values(of.mapping);
  const missing = of.fields.filter(
    ({ name, is_required }) =>
      is_required && !used.includes(name) && !(/_name$/.test(name) && used.includes('full_name')),
  );
  const samples = (index: number) => [
    ...new Set(of.sample.map(({ cells }) => cells[index] ?? '').filter((cell) => cell.trim())),
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
                of.mapping[name] !== undefined &&
                of.mapping[name] !== key?.name && (
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
