import { languageNames, languages } from '@provost/contract/locales';
import type { ComponentProps } from 'react';
import { choicesOf } from '@/forms/choice.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { setPreference, useLayout } from '@/lib/preferences/preferences.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { Card } from './card.tsx';
import styles from './profile-screen.module.css';

/** With its legend above it, which screen readers have from the choice. */
const Choice = <V extends string>(props: ComponentProps<typeof Segmented<V>>) => (
  <div className={styles.choice}>
    <p className="small" aria-hidden>
      {props.legend}
    </p>
    <Segmented {...props} />
  </div>
);

export const Preferences = () => {
  const { t, language } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { skin, direction } = useLayout();
  return (
    <Card title={t('profile.preferences')} hint={t('profile.preferencesHint')}>
      <Choice
        legend={t('layout.language')}
        options={choicesOf(languages, (value) => languageNames[value])}
        value={language}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Choice
        legend={t('profile.theme')}
        options={[
          { value: 'light', label: t('profile.light') },
          { value: 'dark', label: t('profile.dark') },
          { value: 'system', label: t('profile.system') },
        ]}
        value={skin}
        onChange={(value) => setPreference('skin', value)}
      />
      <Choice
        legend={t('profile.direction')}
        options={[
          { value: 'ltr', label: t('layout.leftToRight') },
          { value: 'rtl', label: t('layout.rightToLeft') },
        ]}
        value={direction}
        onChange={(value) => setPreference('direction', value)}
      />
    </Card>
  );
};
