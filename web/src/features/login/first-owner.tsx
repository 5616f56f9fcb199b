import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './first-owner.module.css';
import { setupQuery } from './login.queries.ts';

/** Before an owner exists nobody can sign in: says so, with the command that creates one. */
export const FirstOwner = () => {
  const { t } = useTranslation();
  const { data } = useQuery(setupQuery);
  if (data?.has_owner !== false) return null;
  return (
    <div className={styles.box} role="status">
      <p>{t('login.noOwner')}</p>
      <code dir="ltr">{data.command}</code>
      <p>{t('login.ownerCommand')}</p>
    </div>
  );
};
