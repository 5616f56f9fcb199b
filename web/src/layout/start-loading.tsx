import { useTranslation } from '@/lib/i18n/i18n.ts';
import { spinnerLabel } from '@/lib/theme-constants.ts';

/** Looks like the message of index.html, and replaces it until the layout is loaded. */
export const StartLoading = () => {
  const { t } = useTranslation();
  return (
    <div className="start-message" role="status">
      <div className="start-ring" />
      <div>{t('app.loading', spinnerLabel)}</div>
    </div>
  );
};
