import { Button, Checkbox } from '@mantine/core';
import { applyImport } from '@provost/contract/imports';
import { useState } from 'react';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import styles from '@/ui/file-screen.module.css';
import { Segmented } from '@/ui/segmented.tsx';
import { asksForCountry, CountryCode } from './country-code.tsx';
import type { ImportPartProps } from './import-columns.tsx';
import { ProblemsButton } from './import-preview.tsx';
import type { ShownImport } from './imports.queries.ts';

/** Whether a problem can be solved by adding a class level. */
const namesMissingLevel = ({ problems, mapping }: ShownImport): boolean =>
  problems.some(({ column }) => column !== undefined && mapping[column]?.startsWith('class_level'));

/** What applying does, how, and the button. */
export const ApplyImport = ({ of, choices }: ImportPartProps) => {
  const { shown, change, isPending } = choices;
  const { t } = useTranslation();
  const { create, update, unchanged, problem } = of.counts;
  const [isAll, setIsAll] = useState(false);
  const apply = useVersionedWrite({
    send: sendTo(applyImport, (mode: 'valid_rows' | 'all_or_nothing') => ({
      params: { id: of.id },
      body: { mode },
    })),
    version: of.version,
    // The screen shows this state until it has read the next one.
    isFinal: () => true,
  });
  return (
    <section className={styles.upload} aria-label={t('imports.apply')}>
      {(of.asks.length > 0 || of.date_order !== undefined) && (
        <div className={styles.fields} data-asks={of.asks.length > 0 || undefined}>
          <span>{t('imports.dateOrder')}</span>
          <Segmented
            legend={t('imports.dateOrder')}
            value={shown.date_order ?? ''}
            onChange={(order) => order !== '' && change({ date_order: order })}
            options={(['day_first', 'month_first'] as const).map((value) => ({
              value,
              label: t(`imports.dateOrders.${value}`),
            }))}
          />
        </div>
      )}
      {asksForCountry(of) && <CountryCode choices={choices} />}
      <p role="status" className={styles.summary}>
        {t('imports.willCreate', { count: create })} · {t('imports.willUpdate', { count: update })}{' '}
        · {t('imports.willKeep', { count: unchanged })}
        {problem > 0 && ` · ${t('imports.willSkip', { count: problem })}`}
      </p>
      {of.hand_edited_rows > 0 && (
        <Checkbox
          label={t('imports.overwrite', { count: of.hand_edited_rows })}
          checked={shown.hand_edited === 'overwrite'}
          onChange={({ currentTarget }) =>
            change({ hand_edited: currentTarget.checked ? 'overwrite' : 'keep' })
          }
        />
      )}
      <Checkbox
        label={t('imports.allOrNothing')}
        description={problem > 0 ? t('imports.allRefused') : undefined}
        checked={isAll && problem === 0}
        disabled={problem > 0}
        onChange={({ currentTarget }) => setIsAll(currentTarget.checked)}
      />
      <p className={styles.hint}>{t('imports.noMail')}</p>
      <div className={styles.fields}>
        <Button
          loading={apply.isPending || apply.data !== undefined}
          disabled={create + update === 0 || isPending}
          onClick={() => apply.send(isAll && problem === 0 ? 'all_or_nothing' : 'valid_rows')}
        >
          {t('imports.apply')}
        </Button>
        {problem > 0 && (
          <>
            <ProblemsButton id={of.id} />
            <ControlButton disabled={isPending} onClick={() => change({})}>
              {t('imports.checkAgain')}
            </ControlButton>
            {namesMissingLevel(of) && (
              <ControlLink href="/settings/class-levels">
                {t('nav.settings-class-levels')}
              </ControlLink>
            )}
          </>
        )}
      </div>
    </section>
  );
};
