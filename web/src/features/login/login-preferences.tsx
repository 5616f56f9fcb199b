import { languages } from '@provost/contract/locales';
import { IconMoon, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import styles from './login-preferences.module.css';

/** The preferences of the user menu, with native controls to keep this page small. */
export const LoginPreferences = () => {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { theme, direction } = useToggles();
  const ThemeIcon = theme.isDark ? IconSun : IconMoon;
  const DirectionIcon = direction.isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <footer className="login-preferences">
      <select
        className={styles.select}
        aria-label={t('layout.language')}
        value={i18n.resolvedLanguage}
        onChange={(event) => void chooseLanguage(event.currentTarget.value)}
      >
        {languages.map((language) => (
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
      <button
        type="button"
        className={styles.button}
        aria-label={theme.label}
        onClick={theme.toggle}
      >
        <ThemeIcon size={18} stroke={1.5} aria-hidden />
      </button>
    </footer>
  );
};
