import { useTranslation } from 'react-i18next';
import { spinnerLabel } from '@/lib/theme-constants.ts';

/** Same markup and styles as the fallback in index.html, until the layout has loaded. */
export const FirstLoading = () => {
  const { t } = useTranslation();
  return (
    <div className="first" role="status">
      <div className="first-ring" />
      <div>{t('app.loading', spinnerLabel)}</div>
    </div>
  );
};
