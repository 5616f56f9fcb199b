import { NativeSelect } from '@mantine/core';
import { type ImportChange, updateImport } from '@provost/contract/imports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { Segmented } from '@/ui/segmented.tsx';
import type { ShownImport } from './imports.queries.ts';

const shownValues = 3;

export const useImportChange = (id: string) =>
  useVersionedWrite({
    send: sendTo(updateImport, (body: ImportChange) => ({ params: { id }, body })),
  });

/** What each column of the file means. Every change checks the rows again. */
export const ImportColumns = ({ of }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const change = useImportChange(of.id);
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
      {(of.asks.length > 0 || of.date_order !== undefined) && (
        <div className={styles.fields} data-asks={of.asks.length > 0 || undefined}>
          <span>{t('imports.dateOrder')}</span>
          <Segmented
            legend={t('imports.dateOrder')}
            value={of.date_order ?? ''}
            onChange={(order) => order !== '' && change.send({ date_order: order })}
            options={(['day_first', 'month_first'] as const).map((value) => ({
              value,
              label: t(`imports.dateOrders.${value}`),
            }))}
          />
        </div>
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
                  value={of.mapping[name] ?? ''}
                  disabled={change.isPending}
                  onChange={({ currentTarget }) =>
                    change.send({ mapping: { [name]: currentTarget.value || null } })
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
                    value={of.blanks[name] ?? 'keep'}
                    disabled={change.isPending}
                    onChange={({ currentTarget }) =>
                      change.send({ blanks: { [name]: currentTarget.value as 'keep' | 'clear' } })
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
