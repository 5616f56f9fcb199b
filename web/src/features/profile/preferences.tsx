import { languageNames, languages } from '@provost/contract/locales';
import { useId } from 'react';
import { choicesOf } from '@/forms/choice.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { setPreference, useLayout } from '@/lib/preferences/preferences.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { Card } from './card.tsx';
import styles from './choice.module.css';

interface ChoiceProps<V extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: V) => void;
}

const Choice = <V extends string>({ legend, options, value, onChange }: ChoiceProps<V>) => {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="small">{legend}</legend>
      <div className="row">
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

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
