import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotification } from '../notifications.ts';

const namespace = 'translation';

/** Shared by all instances: only the last choice counts. */
let lastChoice: string | undefined;

/**
 * Changes the language once its texts are loaded. If they can't be loaded, the language stays: a
 * fallback to English would be neither the old choice nor the new one.
 */
export const useLanguageChoice = (): ((language: string) => Promise<void>) => {
  const { t, i18n } = useTranslation();
  return useCallback(
    async (language) => {
      lastChoice = language;
      const needed: readonly string[] = i18n.services.languageUtils.toResolveHierarchy(language);
      const findMissing = () => needed.filter((one) => !i18n.hasResourceBundle(one, namespace));
      const missing = findMissing();
      // `loadLanguages` never retries a failed load.
      if (missing.length > 0 && navigator.onLine) await i18n.reloadResources(missing);
      if (lastChoice !== language) return;
      if (findMissing().length === 0) await i18n.changeLanguage(language);
      else showNotification('error', t('layout.languageFailed'));
    },
    [t, i18n],
  );
};
