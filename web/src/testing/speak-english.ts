import { showLanguage } from '@/lib/i18n/i18n.ts';
import { addTexts } from '@/lib/i18n/texts.ts';
import english from '../../public/assets/locales/en.json' with { type: 'json' };

export const speakEnglish = (): void => {
  addTexts('en', english);
  showLanguage('en');
};
