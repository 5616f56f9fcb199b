import { useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { isDialogOpen } from '@/ui/dialog-stack.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { ItemLine } from '../item-line.tsx';
import { useHeldItem } from '../use-held-item.ts';
import { useItemKeys } from '../use-item-keys.ts';
import styles from './day.module.css';

const loadKeys = () => loadPart(() => import('@/table/keys-dialog.tsx'));

/** The keys of the page, beside those of its items. */
const useDayKeys = (onClose: () => void, onHelp: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const key = plainKey(event);
    // A dialog keeps its keys.
    if (isDialogOpen()) return;
    if (key === '?') onHelp();
    else if (key === 'c') onClose();
    else return;
    event.preventDefault();
  });

interface DayItemsProps {
  readonly page: Page;
  readonly onClose: () => void;
}

/** What the user works on today, by keyboard to zero. */
export const DayItems = ({ page, onClose }: DayItemsProps) => {
  const { t } = useTranslation();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { shown = [], holdOf } = useHeldItem(page.items);
  const keys = useItemKeys(shown.map(({ kind, key }) => `${kind} ${key}`));
  useDayKeys(onClose, () => setIsHelpOpen(true));
  const closeHelp = () => setIsHelpOpen(false);
  return (
    <section className={`${styles.part} ${styles.work}`}>
      <h2 className={`apart section-title ${styles.title}`} ref={keys.heading} tabIndex={-1}>
        {t('attention.title')}
        {page.left > 0 && (
          <bdi className={`small tabular ${styles.left}`}>
            {t('day.left', { count: page.left })}
          </bdi>
        )}
      </h2>
      {shown.length === 0 && <p className={styles.soft}>{t('day.nothingLeft')}</p>}
      <ul className={`plain-list ${styles.items}`} {...keys.list}>
        {shown.map((item, index) => (
          <ItemLine
            key={`${item.kind} ${item.key}`}
            kind={item.kind}
            item={item}
            isMixed
            colleagues={page.colleagues}
            onFocus={holdOf(item, index)}
          />
        ))}
      </ul>
      {page.older > 0 && (
        <p className={styles.older}>
          <Link to="/attention">{t('day.older', { count: page.older })}</Link>
        </p>
      )}
      <LazyPart load={loadKeys} isNeeded={isHelpOpen} onClose={closeHelp}>
        {({ KeysDialog }) => <KeysDialog isOpen={isHelpOpen} onClose={closeHelp} isOfDay />}
      </LazyPart>
    </section>
  );
};
