import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from './time-zone.ts';
import { formattersFor } from './use-format.ts';

/**
 * Texts and formats in the language of a document or a mail, which is that of its reader. Undefined
 * until the texts are loaded. If they cannot be, the language on show is better than none.
 */
export const useLanguage = (wanted: string | undefined) => {
  const { i18n } = useTranslation();
  const language = wanted ?? i18n.resolvedLanguage ?? 'en';
  const timeZone = useTimeZone();
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void i18n.loadLanguages(language).then(() => isCurrent && setLoaded(language));
    return () => {
      isCurrent = false;
    };
  }, [i18n, language]);
  return useMemo(() => {
    if (loaded !== language) return undefined;
    const known = i18n.hasResourceBundle(language, 'translation')
      ? language
      : (i18n.resolvedLanguage ?? 'en');
    return { language: known, t: i18n.getFixedT(known), format: formattersFor(known, timeZone) };
  }, [i18n, language, loaded, timeZone]);
};

export type DocumentLanguage = NonNullable<ReturnType<typeof useLanguage>>;
