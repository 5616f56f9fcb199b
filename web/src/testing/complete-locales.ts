import { baseOf, languages } from '@provost/contract/locales';
import type en from '../../public/assets/locales/en.json';

const folder = '../../public/assets/locales';
const files = import.meta.glob<typeof en>('../../public/assets/locales/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of every language that has all of them, by language. */
export const completeLocales = languages
  .filter((language) => !baseOf(language))
  .map((language) => [language, files[`${folder}/${language}.json`] as typeof en] as const);
