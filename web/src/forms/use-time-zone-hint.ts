import { useTranslation } from 'react-i18next';
import { browserTimeZone, useTimeZone } from '@/lib/format/time-zone.ts';

/** For a field with a time, where the clock of the school is not that of the user. */
export const useTimeZoneHint = (): string | undefined => {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return zone === browserTimeZone ? undefined : t('forms.timeZone', { zone });
};
