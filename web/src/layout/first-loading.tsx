import { useTranslation } from 'react-i18next';
import { spinnerLabel } from '@/lib/theme-constants.ts';

/** The page's own fallback once more, in its own styles, until the layout is here. */
export const FirstLoading = () => {
  const { t } = useTranslation();
  return (
    <div className="first" role="status">
      <div className="first-ring" />
      <div>{t('app.loading', spinnerLabel)}</div>
    </div>
  );
};
