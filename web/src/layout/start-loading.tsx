import { useTranslation } from 'react-i18next';
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
