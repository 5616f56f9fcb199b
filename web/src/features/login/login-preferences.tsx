import { locales } from '@provost/contract/locales';
import { IconMoon, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useToggles } from '@/lib/use-toggles.ts';
import styles from './login-preferences.module.css';

/** The same choices as in the navbar, from the browser's own controls: this page must be light. */
export const LoginPreferences = () => {
  const { t, i18n } = useTranslation();
  const { skin, direction } = useToggles();
  const SkinIcon = skin.isDark ? IconSun : IconMoon;
  const DirectionIcon = direction.isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <footer className={styles.bar}>
      <select
        className={styles.select}
        aria-label={t('layout.language')}
        value={i18n.resolvedLanguage}
        onChange={(event) => void i18n.changeLanguage(event.currentTarget.value)}
      >
        {locales.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`app.languages.${language}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.button}
        aria-label={direction.label}
        onClick={direction.toggle}
      >
        <DirectionIcon size={18} stroke={1.5} aria-hidden />
      </button>
      <button type="button" className={styles.button} aria-label={skin.label} onClick={skin.toggle}>
        <SkinIcon size={18} stroke={1.5} aria-hidden />
      </button>
    </footer>
  );
};
