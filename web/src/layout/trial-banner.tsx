import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/api/session/use-session.ts';
import { useCountdown } from '@/lib/dom/use-countdown.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { trialEnd } from '@/school/people/trial.ts';
import styles from './trial-banner.module.css';

export const TrialBanner = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const end = session && trialEnd(session);
  const seconds = useCountdown(end);
  if (!end) return null;
  return (
    <aside className={styles.banner} aria-label={t('profile.trial')}>
      <IconHourglass size={16} stroke={1.5} aria-hidden />
      <span className="tabular">
        {seconds > 0
          ? t('layout.trialLeft', { time: format.span(seconds) })
          : t('layout.trialOver')}
      </span>
    </aside>
  );
};
