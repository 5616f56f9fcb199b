import { useTranslation } from 'react-i18next';
import { browserTimeZone, useTimeZone } from '@/lib/format/time-zone.ts';

/** For a typed time whose clock is not that of the user, or no longer that of the school. */
export const useTimeZoneHint = (zone: string): string | undefined => {
  const { t } = useTranslation();
  const schoolZone = useTimeZone();
  if (zone !== schoolZone) return t('forms.otherTimeZone', { zone });
  return zone === browserTimeZone ? undefined : t('forms.timeZone', { zone });
};
