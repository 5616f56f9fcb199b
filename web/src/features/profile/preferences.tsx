import { languages } from '@provost/contract/locales';
import { useTranslation } from 'react-i18next';
import { setPreference, useLayout } from '@/lib/preferences/preferences.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { Card } from './card.tsx';
import { Choice } from './choice.tsx';

export const Preferences = () => {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { skin, direction } = useLayout();
  return (
    <Card title={t('profile.preferences')} hint={t('profile.preferencesHint')}>
      <Choice
        legend={t('layout.language')}
        options={languages.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Choice
        legend={t('profile.theme')}
        options={[
          { value: 'light', label: t('profile.light') },
          { value: 'dark', label: t('profile.dark') },
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
