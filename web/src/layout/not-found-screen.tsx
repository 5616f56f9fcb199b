import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import buttons from '@/ui/plain-button.module.css';
import { HomeLink } from './home-link.tsx';
import { MessageScreen } from './message-screen.tsx';

export const NotFoundScreen = () => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessageScreen
      figure="404"
      title={t('errors.notFoundTitle')}
      lines={[t('errors.notFoundHint', { path })]}
    >
      <HomeLink className={buttons.action} />
    </MessageScreen>
  );
};
