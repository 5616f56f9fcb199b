import { useEffect, useMemo, useState } from 'react';
import { loadLanguage, useTranslation } from '../i18n/i18n.ts';
import { hasTexts, textsIn } from '../i18n/texts.ts';
import { useTimeZone } from './time-zone.ts';
import { formattersFor } from './use-format.ts';

/**
 * Texts and formats in the language of a document or a mail, which is that of its reader. Undefined
 * until the texts are loaded. If they cannot be, the language on show is better than none.
 */
export const useLanguage = (wanted: string | undefined) => {
  const { language: shown } = useTranslation();
  const language = wanted ?? shown;
  const timeZone = useTimeZone();
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void loadLanguage(language).then(() => isCurrent && setLoaded(language));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return useMemo(() => {
    if (loaded !== language) return undefined;
    const known = hasTexts(language) ? language : shown;
    return { language: known, t: textsIn(known), format: formattersFor(known, timeZone) };
  }, [language, loaded, shown, timeZone]);
};

export type DocumentLanguage = NonNullable<ReturnType<typeof useLanguage>>;
