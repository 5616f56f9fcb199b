import { useCallback } from 'react';
import { chooseLanguage, loadLanguage, useTranslation } from '../i18n/i18n.ts';
import { showNotification } from '../notifications.ts';

/** Shared by all instances: only the last choice counts. */
let lastChoice: string | undefined;

/**
 * Changes the language once its texts are loaded. If they can't be loaded, the language stays: a
 * fallback to English would be neither the old choice nor the new one.
 */
export const useLanguageChoice = (): ((language: string) => Promise<void>) => {
  const { t } = useTranslation();
  return useCallback(
    async (language) => {
      lastChoice = language;
      const isLoaded = await loadLanguage(language);
      if (lastChoice !== language) return;
      if (isLoaded) await chooseLanguage(language);
      else showNotification('error', t('layout.languageFailed'));
    },
    [t],
  );
};
